import { coreErrors } from '@energy-console/contract'
import { sqlStateOf, sqlStates } from '../../../platform/database'
import { AppError } from '../../../platform/errors'
import type { Sent } from '../../../platform/outbox'

/** A report that is gone or shared no more is not seen; one that cannot be reckoned, or takes too long, is not the next time either. */
export function failureOf(error: unknown): Sent | undefined {
  if (sqlStateOf(error) === sqlStates.timedOut)
    return { outcome: 'failed', reason: { text: coreErrors.tooSlow.text, params: {} }, isFinal: true }
  if (!(error instanceof AppError)) throw error
  if (error.spec === coreErrors.notFound) return undefined
  return { outcome: 'failed', reason: { text: error.spec.text, params: error.params }, isFinal: true }
}
