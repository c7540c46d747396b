/** May sign handovers, as who hands over or who takes over. */
export const handoverSignCode = 'ops_shift_handover_sign'
