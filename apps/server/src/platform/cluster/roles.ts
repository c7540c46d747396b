/** What a process can do for the others: answer calls, serve open pages, take what devices send, do what runs by itself. */
export const processRoles = ['api', 'realtime', 'ingest', 'worker'] as const

export type ProcessRole = (typeof processRoles)[number]
