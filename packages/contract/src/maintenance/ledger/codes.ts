/** Codes of the equipment ledger. */
export const assetCodes = {
  view: 'ops_device_view',
  add: 'ops_device_add',
  edit: 'ops_device_edit',
  delete: 'ops_device_delete',
  /** May move equipment through its life. */
  move: 'ops_device_move',
  /** May retire it, and take that back. */
  retire: 'ops_device_retire',
} as const
