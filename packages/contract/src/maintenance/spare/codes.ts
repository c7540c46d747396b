/** May move the stock of parts. */
export const stockMoveCode = 'ops_spare_part_move'
