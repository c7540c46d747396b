import { coreErrors, type Refusal } from '@energy-console/contract'

/** A call that was refused or did not come through. `code` is the body's code, else the HTTP status, else 0. */
export class CallError extends Error {
  readonly code: number
  readonly refusal: Refusal | undefined

  constructor(message: string, code: number, refusal?: Refusal) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.refusal = refusal
  }
}

/**
 * Whether a call has not reached the server, or the server not its database: no network, a proxy that finds no server behind it.
 * Nobody has refused anything then, and it can be tried again. What the server itself answers so, such as a query that takes too
 * long, is another matter.
 */
export const isCutOff = (error: unknown): boolean => {
  if (!(error instanceof CallError)) return false
  const { code, refusal } = error
  if (code === 0) return true
  return (
    [502, 503, 504].includes(code) && (refusal === undefined || refusal.key === coreErrors.unavailable.key)
  )
}
