//! The laws: a function each, checked in all suites and in random play.

mod checks;
mod classes;
mod everywhere;
mod legality;
mod making;

use movegen_position::Position;

/// All laws about one position.
pub(crate) const LAWS: [fn(&Position); 24] = [
    classes::noisy_moves_and_quiets_partition_all_moves,
    classes::all_captures_are_the_moves_that_capture,
    classes::evasions_or_non_evasions_are_the_legal_moves,
    legality::legal_moves_are_the_pseudo_legal_moves_that_leave_the_king_safe,
    legality::the_oracle_has_the_same_moves,
    making::unmake_restores_every_bit,
    making::a_search_position_is_its_position_with_check_info,
    making::keys_checks_and_pins_equal_those_from_scratch,
    checks::attacks_and_blockers_match_their_definitions,
    checks::check_masks_and_pin_lines_select_the_legal_moves,
    checks::gives_check_agrees_with_making_the_move,
    classes::quiet_checks_are_the_quiets_that_check,
    classes::the_flipped_position_has_the_flipped_moves,
    checks::slider_attacks_equal_the_rays,
    making::fen_and_uci_round_trip,
    classes::counting_sinks_equal_the_length_of_the_list,
    classes::sets_of_moves_expand_to_the_list,
    legality::legal_moves_of_each_kind_are_filtered_pseudo_legal_moves,
    classes::the_stable_order_is_that_of_the_bits,
    classes::run_time_classes_equal_types,
    making::a_setup_has_the_fen_of_its_position,
    legality::status_follows_from_the_legal_moves_and_the_check,
    making::changes_lead_from_each_board_to_the_next,
    making::clocks_count_moves,
];
