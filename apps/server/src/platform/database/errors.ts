/**
 * The database cannot be reached just now: it is starting, restarting or gone. Requests answer 503 with this
 * code; whoever may wait (ingest) tries again, because a connection that breaks before commit has stored nothing
 * that was acknowledged.
 */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE'
  readonly status = 503

  constructor(cause: unknown) {
    super('数据库暂时不可用，请稍后重试', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

const unavailableStates = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53300', '08000', '08001', '08003', '08004', '08006'],
])
/** Of a machine on its network too: one that is gone is reached by no route, or its name leads nowhere until another one has it. */
const unavailableErrnos = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOENT', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** Walks `cause` links to the driver's error; Drizzle wraps what `pg` throws. */
function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let current = error; current instanceof Error && chain.length < 8; current = current.cause) {
    chain.push(current)
  }
  return chain
}

/** The SQLSTATE of a failed query (`23505` unique, `23503` foreign key, …) or undefined when it is no such error. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const link of causes(error)) {
    if ('code' in link && typeof link.code === 'string' && /^[0-9A-Z]{5}$/.test(link.code)) return link.code
  }
  return undefined
}

/** Whether an error says that the connection or the server is gone, rather than that the query was wrong. */
export function isConnectionFailure(error: unknown): boolean {
  return causes(error).some((link) => {
    if (link instanceof DatabaseUnavailable) return true
    if ('code' in link && typeof link.code === 'string') {
      return unavailableStates.has(link.code) || unavailableErrnos.has(link.code)
    }
    return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
      link.message,
    )
  })
}

/** Whether a pool gave none of its connections in time, all of them being busy: nothing of the server, which may be well. */
export const isPoolBusy = (error: unknown): boolean =>
  causes(error).some(({ message }) => message === 'timeout exceeded when trying to connect')

/** SQLSTATEs that somebody does something about. */
export const sqlStates = {
  foreignKey: '23503',
  unique: '23505',
  /** Also that a row's partition is missing. */
  check: '23514',
  timedOut: '57014',
  deadlock: '40P01',
  lockTimedOut: '55P03',
  diskFull: '53100',
  /** The transaction reads only: by our own word, or for the server is a standby. */
  readsOnly: '25006',
} as const

/** The same statement may succeed later: conflicts, no space, shutting down, a server that only reads … */
const passing = /^(08|25|40|53|55|57|58)/
/** The program or its settings are wrong, whatever it writes. */
const ofTheProgram = /^(0A|26|28|3D|42)/

/**
 * What a failed statement says: `refused` (PostgreSQL will never take these rows), `slow` (they met the statement
 * timeout), `passing` (nothing of the rows: the same may succeed later) or `fault` (nothing of the rows: the program
 * is wrong, or what failed was no statement).
 */
export function failureOf(error: unknown): 'refused' | 'slow' | 'passing' | 'fault' {
  if (isConnectionFailure(error)) return 'passing'
  const state = sqlStateOf(error)
  if (state === undefined || ofTheProgram.test(state)) return 'fault'
  if (state === sqlStates.timedOut) return 'slow'
  return passing.test(state) ? 'passing' : 'refused'
}

/** Whether a failed write says something of the rows, so that others may pass without them, or fewer at a time. */
export function isOfTheRows(error: unknown): boolean {
  const failure = failureOf(error)
  return failure === 'refused' || failure === 'slow'
}

/** The server's own words on a failure with its SQLSTATE, for logs and reports. */
export function reasonOf(error: unknown): string {
  const last = causes(error).at(-1)
  return `${sqlStateOf(error) ?? ''} ${last?.message ?? String(error)}`.trim()
}
