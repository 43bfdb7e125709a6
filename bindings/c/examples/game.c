/* Reads the moves of a game from standard input, in any notation, and prints its outcome or the draw that may be claimed. */

#include <movegen.h>
#include <stdio.h>
#include <string.h>

#define MAX_PLIES 1024

int main(void)
{
    movegen_position position;
    uint64_t keys[MAX_PLIES];
    size_t plies = 0;
    char word[16], name[MOVEGEN_NAME_ROOM];

    movegen_start(&position);
    while (plies < MAX_PLIES && scanf("%15s", word) == 1) {
        int32_t mv = movegen_parse_move(&position, word, strlen(word));

        if (mv < 0) {
            char why[MOVEGEN_MOVE_ERROR_ROOM];

            movegen_move_error(&position, word, strlen(word), why, sizeof why);
            printf("%s: %s\n", word, why);
            return 1;
        }
        keys[plies++] = movegen_repetition_key(&position);
        movegen_make(&position, (movegen_move)mv, NULL);
    }

    int32_t repetitions = movegen_repetitions(&position, keys, plies);
    int32_t outcome = movegen_game_outcome(&position, repetitions);
    int32_t claim = movegen_claim(&position, repetitions);

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
