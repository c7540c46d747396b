import type { Refusal } from '@energy-console/contract'

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
