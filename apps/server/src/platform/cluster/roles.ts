/** What a process can do for the others: answer calls, serve open pages, take what devices send, do what runs by itself. */
export const processRoles = ['api', 'realtime', 'ingest', 'worker'] as const

export type ProcessRole = (typeof processRoles)[number]

/** Roles whose work is shared out by partition: what runs by itself, and controllers that are asked in the field. */
export type LeasedRole = Extract<ProcessRole, 'ingest' | 'worker'>

/** Reads a comma list of roles; undefined where one of them is none, or there is none. */
export function readRoles(text: string): ProcessRole[] | undefined {
  const named = new Set(text.split(',').map((entry) => entry.trim()))
  const roles = processRoles.filter((role) => named.has(role))
  return roles.length === named.size ? roles : undefined
}
