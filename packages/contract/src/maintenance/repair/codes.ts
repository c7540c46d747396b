/** Codes of repair orders, beside those of their records. */
export const repairCodes = {
  view: 'ops_repair_view',
  add: 'ops_repair_add',
  /** May write down what was done, and correct an order. */
  edit: 'ops_repair_edit',
  delete: 'ops_repair_delete',
  /** May say who repairs, and close orders. */
  dispatch: 'ops_repair_dispatch',
  /** May take orders on and work on them. */
  work: 'ops_repair_work',
  /** May approve of what was done, or reject it. */
  approve: 'ops_repair_approve',
  /** May say how long repairs may take. */
  limits: 'ops_repair_limits',
} as const

/** Path of repair orders below `/api`. */
export const repairPath = '/ml-mlink/repairorder'

/** Where a call of theirs is. */
export const repairCall = (verb: string): string => `/api${repairPath}/${verb}`
