import { cutText, type FieldChange } from '@energy-console/contract'
import type { Tx } from '../database'
import { AppError } from '../errors'
import type { Session } from './session'

/** One row of the operation log: who did what, with which input, from where. */
export interface AuditEntry {
  session: Session
  /** The call's audit label. */
  action: string
  method: string
  path: string
  /** Query and body with secrets removed, at most 4,000 characters. */
  input: string
  /** What its transaction noted until the entry is written: fields before and after. */
  changes: readonly FieldChange[]
  ip: string
  userAgent: string
}

/** What came of something that was sent; `queued` waits, and is told of later. */
export interface AuditOutcome {
  result: 'success' | 'failure' | 'queued'
  /** A sentence; at most 500 characters are kept. */
  outcome: string
  /** What the call noted of fields before and after. */
  changes?: readonly FieldChange[]
}

/** The operation log as calls write to it. */
export interface Audit {
  /** Writes an entry in the transaction of the change itself, so that no change stands without its row. */
  record(tx: Tx, entry: AuditEntry): Promise<void>
  /** Writes an entry of something that is about to be sent out of the platform; answers its id. */
  open(tx: Tx, entry: AuditEntry, outcome: string): Promise<string>
  /** Adds what came of it. */
  close(tx: Tx, id: string, outcome: AuditOutcome): Promise<void>
}

/** What the log says of something that has failed. */
export const failureTold = (error: unknown): string =>
  error instanceof AppError ? error.message : '服务器内部错误'

/** The entry of an audited call that waits for something outside, such as a device. */
export interface Operation {
  /**
   * Writes the entry before anything is sent, so that a crash leaves its trace; the call's end adds what came of it. Without
   * this the entry is written when the call has succeeded. `what` says in words what is sent. Answers the entry's id.
   */
  open(what: string): Promise<string>
  /** The call ends before its outcome is known: somebody else will tell it. */
  queue(): void
}

/** Names of fields and keys of parameters whose values are secrets: neither logs nor exports keep them. */
export const secretParameter = /password|token|secret|credential/i
const secret = /password|token|secret|credential|content|image|^(?:data|document)$/i

/** The input of a call as the log keeps it: no passwords, tokens, documents or files. */
export function auditInput(query: unknown, body: unknown): string {
  const text = JSON.stringify(
    { query: query ?? undefined, body: body ?? undefined },
    function (this: { paramKey?: unknown }, key, value: unknown) {
      const isSecret =
        secret.test(key) ||
        // whoever changes the value alone need not say of which parameter
        (key === 'paramValue' && (!this.paramKey || secretParameter.test(String(this.paramKey))))
      return isSecret && typeof value === 'string' ? '***' : value
    },
  )
  return cutText(text, 4000)
}
