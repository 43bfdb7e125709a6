#!/bin/sh
# Counts perft with all processors of a machine, by GNU parallel: one job for each unit of the
# unique positions at a ply. A job that is killed is started again and continues from its
# checkpoint, and so does the whole script.
#
#   perft-parallel.sh FOLDER DEPTH PLY UNITS [FEN]
#   perft-parallel.sh ply6 8 6 100
set -eu
folder=$1 depth=$2 ply=$3 units=$4
shift 4

if [ ! -d "$folder" ]; then
    rm -rf "$folder.new" # of a script that was killed
    movegen positions "$ply" "$@" --units "$units" --out "$folder.new"
    mv "$folder.new" "$folder"
fi
parallel --retries 5 \
    movegen perft "$depth" --positions '{}' --checkpoint '{.}.count' --hash 64M '>' /dev/null \
    ::: "$folder"/*.positions
movegen merge "$folder"/*.count
