import { cutText } from '@energy-console/contract'
import type { Tx } from '../database'
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
  ip: string
  userAgent: string
}

/** Writes an entry in the transaction of the change itself, so that no change stands without its row. */
export type RecordAudit = (tx: Tx, entry: AuditEntry) => Promise<void>

const secret = /password|token|secret|credential|content|image/i

/** The input of a call as the log keeps it: no passwords, tokens or documents. */
export function auditInput(query: unknown, body: unknown): string {
  const text = JSON.stringify(
    { query: query ?? undefined, body: body ?? undefined },
    (key, value: unknown) => (secret.test(key) && typeof value === 'string' ? '***' : value),
  )
  return cutText(text, 4000)
}
