#!/usr/bin/env python3
"""kartu-mpi with real Open MPI on this machine: run.py KARTU KARTU_MPI

The results are the same bytes for any number of ranks and threads, also after ranks, rank 0 or mpirun were killed. With
KARTU_SOAK set there are 100 random kills of up to 64 ranks (KARTU_SOAK_KILLS, KARTU_SOAK_SEED)."""
import itertools
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

KARTU, KARTU_MPI = sys.argv[1:3]
# As root; more ranks than cores; without a network; the leaks of Open MPI are not ours.
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_plm": "isolated", "OMPI_MCA_btl": "self,vader",
               "OMPI_MCA_hwloc_base_binding_policy": "none",
               "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # files there are synced at once
tests = []


def test(function):
    tests.append(function)
    return function


def kartu(*words):
    words = [KARTU, "campaign", *map(str, words)]
    return subprocess.run(words, capture_output=True, check=True, env=ENVIRONMENT).stdout


class Job:
    """mpirun, with several programs if there are several directories."""

    def __init__(self, ranks, *directories, jobs=1):
        words = ["mpirun"]
        for directory in directories:
            words += [":"] * (len(words) > 1) + ["-n", str(ranks // len(directories)), KARTU_MPI, "campaign", "run",
                                                 str(directory), "--jobs", str(jobs)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        env=ENVIRONMENT)

    def end(self):
        """Waits; returns the exit status and what it has printed."""
        output = self.process.communicate()[0]
        return self.process.returncode, output

    def ranks(self):
        """The processes, by their rank."""
        found = {}
        for process in subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True).stdout.split():
            try:
                environment = pathlib.Path(f"/proc/{int(process)}/environ").read_text().split("\0")
            except OSError:  # it has just ended
                continue
            values = dict(item.split("=", 1) for item in environment if "=" in item)
            if "OMPI_COMM_WORLD_RANK" in values:
                found[int(values["OMPI_COMM_WORLD_RANK"])] = int(process)
        return found


def chunks(directory):
    return sum(1 for _ in (directory / "chunks").glob("*/*/*.zst"))


def wait_for_chunks(job, directory, count):
    """False if the job has ended before there are so many."""
    while chunks(directory) < count:
        if job.process.poll() is not None:
            return False
        time.sleep(0.002)
    return True


def is_alive(process):
    try:
        os.kill(process, 0)
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kill(job, victim):
    """victim: a rank, or "mpirun". Afterwards all ranks must end by themselves."""
    ranks = job.ranks()
    process = job.process.pid if victim == "mpirun" else ranks.get(victim)
    if process:  # otherwise the job has just ended
        os.kill(process, signal.SIGKILL)
    status, output = job.end()
    while any(is_alive(rank) for rank in ranks.values()):
        time.sleep(0.01)
    return status, output


def new(directory, game="klondike", deals="1-100", chunk=1):
    kartu("new", directory, game, deals, "--chunk", chunk)
    return directory


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def check_export(directory, expected, when):
    export = kartu("export", directory)
    if export != expected:
        differences = [f"{line!r} instead of {right!r}"
                       for line, right in itertools.zip_longest(export.splitlines(), expected.splitlines())
                       if line != right]
        raise AssertionError(f"{when}: another export\n" + "\n".join(differences[:5]))


@test
def same_bytes_for_any_number_of_ranks_and_threads(place, expected):
    for ranks, jobs in ((1, 1), (2, 2)):
        directory = new(place / f"ranks{ranks}")
        status, output = Job(ranks, directory, jobs=jobs).end()
        check(status == 0 and "100 of 100 chunks are finished." in output, output)
        check_export(directory, expected, f"{ranks} ranks of {jobs} threads")


def disturb(directory, ranks, victim, more):
    """Starts a job, and kills the victim after so many chunks more. If the job was faster, False: it begins again."""
    before = chunks(directory)
    job = Job(ranks, directory)
    if wait_for_chunks(job, directory, before + more):
        status, output = kill(job, victim)
    else:
        status, output = job.end()
    if status == 0:
        shutil.rmtree(directory / "chunks")
    return status != 0


@test
def kills_lose_nothing(place, expected):
    directory = new(place / "kills")
    for victim in (3, 0, "mpirun"):
        while not disturb(directory, 4, victim, 3):
            pass
    status, output = Job(4, directory).end()
    check(status == 0, output)
    check_export(directory, expected, "after kills")
    kartu("check", directory)
    check(not list(directory.rglob("*.tmp")), "drafts are left")


@test
def a_signal_ends_the_job_in_order(place, expected):
    directory = new(place / "signal")
    job = Job(3, directory)
    check(wait_for_chunks(job, directory, 3), "the job has ended too early")
    os.kill(job.ranks()[2], signal.SIGTERM)
    status, output = job.end()
    check(status == 3 and "Interrupted" in output and "chunks are finished" in output, output)
    check(not list(directory.rglob("*.tmp")), "drafts are left")


@test
def all_ranks_need_the_same_campaign(place, expected):
    one, other = new(place / "one"), new(place / "other", deals="1-101")
    status, output = Job(2, one, other).end()
    check(status != 0 and output.count("kartu-mpi:") == 1 and "another campaign than on rank 0" in output, output)
    check(chunks(one) + chunks(other) == 0, "something was computed")
    status, output = Job(2, place / "nowhere").end()
    check(status == 2 and output.count("kartu-mpi:") == 1 and "cannot be opened" in output, output)
    (place / "loop").symlink_to("loop")  # as a directory without permission, but also for root
    status, output = Job(2, place / "loop").end()
    check(status == 4 and output.count("kartu-mpi:") == 1 and "cannot be opened" in output, output)
    status, output = Job(1, one).end()
    check(status == 0 and "ranks: 1; memory" in output, output)


@test
def a_rank_that_cannot_write_ends_the_job(place, expected):
    directory = new(place / "broken", "freecell", "1-150", 1)
    (directory / "chunks/1").mkdir(parents=True)
    (directory / "chunks/1/2").write_text("not a directory")  # the chunks from 101 on go there
    status, output = Job(2, directory).end()
    check(status == 4 and "cannot be written" in output and "finished and kept" in output, output)
    check(chunks(directory) > 0, "nothing was finished before")
    (directory / "chunks/1/2").unlink()
    status, output = Job(2, directory).end()
    check(status == 0 and chunks(directory) == 150, output)


def soak(place):
    """Random kills at random moments."""
    seed, kills = int(os.environ.get("KARTU_SOAK_SEED", time.time())), int(os.environ.get("KARTU_SOAK_KILLS", 100))
    print(f"# seed {seed}", flush=True)
    chance = random.Random(seed)
    kartu("run", new(place / "undisturbed", deals="1-5000"), "--jobs", 2)
    directory = new(place / "disturbed", deals="1-5000")
    done = 0
    while done < kills:
        ranks = chance.choice((2, 4, 8, 8, 16, 64))
        victim = chance.choice((0, "mpirun", chance.randrange(ranks)))
        done += disturb(directory, ranks, victim, chance.randint(1, 25))
        print(f"# {done} kills, {ranks} ranks, {chunks(directory)} chunks", flush=True)
    check(Job(8, directory).end()[0] == 0, "the last job has failed")
    check_export(directory, kartu("export", place / "undisturbed"), f"after {kills} kills")
    kartu("check", directory)


def main():
    with tempfile.TemporaryDirectory(dir=MEMORY) as directory:
        place = pathlib.Path(directory)
        kartu("run", new(place / "threads"), "--jobs", 2)
        expected = kartu("export", place / "threads")
        if "KARTU_SOAK" in os.environ:
            tests.append(lambda place, expected: soak(place))
        failed = 0
        print(f"1..{len(tests)}")
        for number, function in enumerate(tests, 1):
            try:
                function(place, expected)
                print(f"ok {number} {function.__name__}", flush=True)
            except (AssertionError, subprocess.CalledProcessError) as error:
                failed += 1
                print("".join(f"# {line}\n" for line in str(error).splitlines()), end="")
                print(f"not ok {number} {function.__name__}", flush=True)
    return failed > 0


sys.exit(main())
