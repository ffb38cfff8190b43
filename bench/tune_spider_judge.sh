#!/bin/sh
# Makes judge_weights_1.h and judge_weights_4.h of src/games/spider, in some 25 minutes of CPU and with 450 MB of samples in the directory where it is run.
# usage: sh bench/tune_spider_judge.sh BUILD-DIRECTORY
# The nets of the headers were learned with -march=native -ffast-math; other compilers and machines give slightly other ones.
set -e
school=$1/bench/tune_spider_judge
$school play 3000001 3012000 g0a.log last=20000 lapse=12 samples=g0a.smp
$school play 3012001 3024000 g0b.log last=20000 lapse=12 samples=g0b.smp
$school learn n0.net g0a.smp g0b.smp passes=2 rate=0.0005 rounds=1
common="net=n0.net kind=1 free=1 look=3000 last=10000"
$school play 3030001 3040000 g1a.log $common lapse=12 samples=g1a.smp
$school play 3040001 3050000 g1b.log $common lapse=12 samples=g1b.smp
$school play 3100001 3130000 g2a.log $common lapse=30 samples=g2a.smp
for seed in 1 2 3; do
    $school learn n2_$seed.net g1a.smp g1b.smp g2a.smp passes=2 rate=0.0005 lambda=30 rounds=4 seed=$seed
done
$school write judge_weights_4.h four n2_1.net n2_2.net n2_3.net
# One suit: begins with games of the judge of four.
$school play 3400001 3402500 o1.log net=n2_1.net,n2_2.net,n2_3.net suits=1 kind=2 look=3000 last=10000 lapse=25 samples=o1.smp
for seed in 1 2 3; do
    $school learn o1_$seed.net o1.smp passes=3 rate=0.0008 lambda=50 rounds=4 seed=$seed
done
$school write judge_weights_1.h one o1_1.net o1_2.net o1_3.net
