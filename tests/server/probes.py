#!/usr/bin/env python3
"""Malformed frames and headers over raw sockets, with the answers that RFC 6455 and HTTP require: probes.py KARTU"""
import os
import socket
import struct
import sys
import time

from table import Client, Closed, Server, Tap


def closes_with(server, code, *frames):
    client = Client(server)
    try:
        client.socket.sendall(b"".join(client.frame(*args, **how) for args, how in frames))
    except (BrokenPipeError, ConnectionResetError):
        pass
    got = client.expect_close()
    client.close()
    assert got == code, f"closed with {got}, not {code}"


def f(*args, **how):
    return args, how


def an_unmasked_frame_is_a_protocol_error(server):
    closes_with(server, 1002, f(b"{}", mask=False))


def a_reserved_bit_is_a_protocol_error(server):
    for bit in (1, 2, 4):
        closes_with(server, 1002, f(b"{}", rsv=bit))


def a_reserved_opcode_is_a_protocol_error(server):
    for opcode in (3, 7, 11, 15):
        closes_with(server, 1002, f(b"{}", opcode=opcode))


def text_that_is_not_utf8_is_refused(server):
    for data in (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"{\"a\":\"\xc3"):
        closes_with(server, 1007, f(data))


def a_fragmented_ping_is_a_protocol_error(server):
    closes_with(server, 1002, f(b"x", opcode=9, fin=False))


def a_long_ping_is_a_protocol_error(server):
    closes_with(server, 1002, f(b"x" * 126, opcode=9))


def a_frame_of_2_to_the_62_bytes_is_too_big(server):
    closes_with(server, 1009, f(b"0123456789", length=1 << 62))


def a_length_with_its_highest_bit_is_a_protocol_error(server):
    closes_with(server, 1002, f(b"", length=1 << 63))


def a_length_written_longer_than_needed_is_a_protocol_error(server):
    client = Client(server)
    client.socket.sendall(bytes([0x81, 0x80 | 126]) + struct.pack(">H", 2) + b"\0\0\0\0{}")
    assert client.expect_close() == 1002


def endless_fragments_are_refused(server):
    closes_with(server, 1008, f(b"{", fin=False), *[f(b" ", opcode=0, fin=False)] * 5000)
    closes_with(server, 1009, f(b"{", fin=False), *[f(b" " * 1000, opcode=0, fin=False)] * 10)


def a_continuation_of_nothing_is_a_protocol_error(server):
    closes_with(server, 1002, f(b"{}", opcode=0))


def a_message_inside_a_message_is_a_protocol_error(server):
    closes_with(server, 1002, f(b"{", fin=False), f(b"{}"))


def a_close_frame_of_one_byte_is_a_protocol_error(server):
    closes_with(server, 1002, f(b"\x03", opcode=8))


def a_close_code_that_may_not_be_sent_is_a_protocol_error(server):
    for code in (0, 999, 1004, 1005, 1006, 1015, 2999):
        closes_with(server, 1002, f(struct.pack(">H", code), opcode=8))


def a_close_reason_that_is_not_utf8_is_refused(server):
    closes_with(server, 1007, f(struct.pack(">H", 1000) + b"\xff", opcode=8))


def binary_messages_are_refused(server):
    closes_with(server, 1003, f(b"{}", opcode=2))


def half_a_request_is_closed_after_the_timeout(server):
    raw, started = server.socket(), time.monotonic()
    raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
    assert raw.recv(100) == b""
    assert time.monotonic() - started < 20
    # Sending a byte now and then does not help.
    raw, started = server.socket(), time.monotonic()
    raw.settimeout(0.1)
    for byte in b"GET /" + b"x" * 1000:
        try:
            raw.sendall(bytes([byte]))
            if raw.recv(100) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    assert time.monotonic() - started < 20, "it may go on for ever"


def a_header_of_64_kilobytes_is_too_large(server):
    raw = server.socket()
    try:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 65536 + b"\r\n\r\n")
        answer = raw.recv(100)
    except OSError:
        return
    assert answer.split()[1] in (b"431", b"413", b"400"), answer


def ambiguous_headers_are_refused(server):
    for head in (b"", b"Host: a\r\nHost: b\r\n", b"Host : a\r\n", b"Host: a\r\nX : a\r\n", b"Host: a\r\nno colon\r\n",
                 b"Host: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n", b"Host: a\r\nContent-Length: x\r\n",
                 b"Host: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n"):
        raw = server.socket()
        raw.sendall(b"GET / HTTP/1.1\r\nConnection: close\r\n" + head + b"\r\n")
        answer = raw.recv(1000).split(b"\r\n")[0]
        assert b" 400 " in answer, (head, answer)
        raw.close()
    raw = server.socket()
    raw.sendall(b"GET / HTTP/1.0\r\n\r\n")
    assert b" 200 " in raw.recv(1000).split(b"\r\n")[0]


# ---- valid input ----

def valid_frames_are_accepted(server):
    client = Client(server)
    client.send_frame(b'{"type":', fin=False)
    client.send_frame(b"in between", opcode=9)
    client.send_frame(b'"hel', opcode=0, fin=False)
    client.send_frame(b'lo","x":"\xc3', opcode=0, fin=False)
    client.send_frame(b'\xa9"}', opcode=0)
    opcode, data = client.read_frame()
    assert (opcode, data) == (10, b"in between"), (opcode, data)
    assert client.hear()["type"] == "welcome"
    client.send_frame(struct.pack(">H", 1000) + b"bye", opcode=8)
    assert client.expect_close() == 1000


def a_frame_may_come_byte_by_byte(server):
    client = Client(server)
    for byte in client.frame(b'{"type":"hello"}'):
        client.socket.sendall(bytes([byte]))
    assert client.hear()["type"] == "welcome"


def the_handshake_is_checked(server):
    for headers, status in (({"Origin": "http://evil.example"}, 403), ({"Origin": None}, 403),
                            ({"Sec-WebSocket-Version": "8"}, 426), ({"Sec-WebSocket-Version": None}, 426),
                            ({"Sec-WebSocket-Key": "short"}, 400), ({"Sec-WebSocket-Key": None}, 400),
                            ({"Upgrade": "h2c"}, 426), ({"Connection": "keep-alive"}, 426)):
        client = Client(server, handshake=False)
        client.shake(headers)
        assert client.status == status, (headers, client.status)
        client.close()
    client = Client(server, headers={"Origin": f"http://localhost:{server.port}"})
    assert client.status == 101


def all_addresses_of_the_machine_are_allowed_origins(server):
    everywhere = Server(server.kartu, listen="0.0.0.0")
    try:
        port = everywhere.port
        for host in (socket.gethostname().lower(), "localhost", "127.0.0.1", "0.0.0.0"):
            client = Client(everywhere, headers={"Origin": f"http://{host}:{port}"})
            assert client.status == 101, host
            client.close()
        client = Client(everywhere, handshake=False)
        client.shake({"Origin": f"http://evil.example:{port}"})
        assert client.status == 403
        client.close()
        everywhere.process.terminate()
        for line in everywhere.process.stdout.read().decode().split():
            assert line.endswith(f":{port}") and "//0.0.0.0" not in line, line
    finally:
        everywhere.stop()


def only_get_is_answered(server):
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        raw = server.socket()
        raw.sendall(f"{method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n".encode())
        assert b" 405 " in raw.recv(1000).split(b"\r\n")[0], method
        raw.close()
    assert server.get("/nothing")[0] == 404
    assert server.get("/../etc/passwd")[0] in (400, 404)


def pages_come_with_strict_headers(server):
    status, headers, body = server.get("/")
    policy = headers["content-security-policy"]
    assert status == 200 and b"<html" in body
    assert "default-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    status, again, _ = server.get("/", If_None_Match=headers["etag"])
    assert status == 304
    for accepted in ("gzip;q=0", "gzip; q=0.0", "br", "xgzip"):
        assert "content-encoding" not in server.get("/catalogue/id.json", Accept_Encoding=accepted)[1], accepted
    assert "content-encoding" in server.get("/catalogue/id.json", Accept_Encoding="br, gzip;q=0.5")[1]
    status, zipped, body = server.get("/catalogue/id.json", Accept_Encoding="gzip")
    assert zipped["content-encoding"] == "gzip" and body[:2] == b"\x1f\x8b"
    for language in ("en", "id"):
        status, headers, body = server.get(f"/rules/freecell.{language}.md")
        assert status == 200 and "text/markdown" in headers["content-type"] and len(body) > 100


def the_token_stays_secret(server):
    client = Client(server)
    assert len(client.cookie) == 43
    again = Client(server, cookie=client.cookie)
    assert again.cookie == client.cookie and again.was_given_cookie  # it is renewed
    bad = Client(server, cookie="x" * 22 + "!")
    assert bad.cookie and bad.cookie != "x" * 22 + "!"
    assert client.cookie.encode() not in open(os.path.join(server.data, "kartu.db"), "rb").read()


def main():
    server = Server(sys.argv[1], "--header-seconds", "1", "--per-address", "1000", "--connections-a-minute", "10000")
    try:
        Tap(an_unmasked_frame_is_a_protocol_error, a_reserved_bit_is_a_protocol_error,
            a_reserved_opcode_is_a_protocol_error, text_that_is_not_utf8_is_refused,
            a_fragmented_ping_is_a_protocol_error, a_long_ping_is_a_protocol_error,
            a_frame_of_2_to_the_62_bytes_is_too_big, a_length_with_its_highest_bit_is_a_protocol_error,
            a_length_written_longer_than_needed_is_a_protocol_error, endless_fragments_are_refused,
            a_continuation_of_nothing_is_a_protocol_error, a_message_inside_a_message_is_a_protocol_error,
            a_close_frame_of_one_byte_is_a_protocol_error, a_close_code_that_may_not_be_sent_is_a_protocol_error,
            a_close_reason_that_is_not_utf8_is_refused, binary_messages_are_refused,
            ambiguous_headers_are_refused, half_a_request_is_closed_after_the_timeout,
            a_header_of_64_kilobytes_is_too_large, valid_frames_are_accepted,
            a_frame_may_come_byte_by_byte, the_handshake_is_checked,
            all_addresses_of_the_machine_are_allowed_origins, only_get_is_answered,
            pages_come_with_strict_headers, the_token_stays_secret).run(server=server)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
