#!/bin/bash
# Counts perft on a cluster with Slurm: a task of the array for each unit of the unique positions at
# a ply, in a folder that all machines share. A task that is requeued continues from its checkpoint.
#
#   movegen positions 7 --units 1000 --out ply7 --memory 4G
#   sbatch --export=ALL,FOLDER=ply7,DEPTH=10 perft-slurm.sh
#   movegen merge ply7/*.count      # when all tasks have finished
#
#SBATCH --job-name=perft
#SBATCH --array=0-999
#SBATCH --cpus-per-task=4
#SBATCH --mem=5G
#SBATCH --time=12:00:00
#SBATCH --requeue
set -eu
units=("$FOLDER"/*.positions)
unit=${units[$SLURM_ARRAY_TASK_ID]}
# Slurm sends SIGTERM before SIGKILL. The command then writes the checkpoint and ends with status 130.
exec movegen perft "$DEPTH" --positions "$unit" --checkpoint "${unit%.positions}.count" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --hash 4G
