/* Reads a game from standard input, a move a line in any notation, until it is over. Says why a move is not legal. */

#include <movegen.h>
#include <stdio.h>
#include <string.h>

#define MAX_PLIES 1024

int main(void)
{
    movegen_position position;
    uint64_t keys[MAX_PLIES];
    size_t plies = 0;
    char line[64], name[MOVEGEN_NAME_ROOM];
    int32_t outcome = MOVEGEN_GOES_ON, claim = MOVEGEN_CLAIM_NONE;

    movegen_start(&position);
    while (outcome == MOVEGEN_GOES_ON && plies < MAX_PLIES && fgets(line, sizeof line, stdin) != NULL) {
        int32_t mv = movegen_parse_move(&position, line, strlen(line));

        if (mv < 0) {
            char why[MOVEGEN_MOVE_ERROR_ROOM];

            movegen_move_error(&position, line, strlen(line), why, sizeof why);
            puts(why);
            continue;
        }
        keys[plies++] = movegen_repetition_key(&position);
        movegen_make(&position, (movegen_move)mv, NULL);

        int32_t repetitions = movegen_repetitions(&position, keys, plies);
        outcome = movegen_game_outcome(&position, repetitions);
        claim = movegen_claim(&position, repetitions);
    }

    if (outcome != MOVEGEN_GOES_ON) {
        movegen_outcome_name(outcome, name, sizeof name);
        printf("over: %s\n", name);
    } else if (claim != MOVEGEN_CLAIM_NONE) {
        movegen_claim_name(claim, name, sizeof name);
        printf("a draw may be claimed: %s\n", name);
    } else {
        printf("the game goes on\n");
    }
    return 0;
}
