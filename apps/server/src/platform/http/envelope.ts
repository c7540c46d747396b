import { coreErrors, type Envelope, type Refusal } from '@energy-console/contract'
import { DatabaseUnavailable, sqlStateOf, sqlStates } from '../database'
import { AppError } from '../errors'

/** The envelope of a success. */
export const succeeded = (data: unknown): Envelope => ({
  code: 200,
  success: true,
  data: data ?? null,
  msg: '操作成功',
})

/** The envelope of a refusal; the body's code equals the HTTP status. */
export function refused(error: AppError): Envelope {
  const refusal: Refusal = { key: error.spec.key, text: error.spec.text, params: error.params }
  if (error.field !== undefined) refusal.field = error.field
  return { code: error.spec.status, success: false, data: null, msg: error.message, error: refusal }
}

/** The envelope of what is done and comes with something to read; the data as of a success. */
export const noticed = (notice: AppError, data: unknown): Envelope => ({
  ...refused(notice),
  data: data ?? null,
})

/** Turns what was thrown into the refusal that the caller sees. Anything unknown becomes an internal error. */
export function toAppError(thrown: unknown, newErrorId: () => string): AppError {
  if (thrown instanceof DatabaseUnavailable) return new AppError(coreErrors.unavailable, { details: thrown })
  const cause = rootCause(thrown)
  if (cause instanceof AppError) return cause
  const state = sqlStateOf(thrown)
  if (state === sqlStates.unique) return duplicate((cause as { detail?: string }).detail)
  if (state === sqlStates.timedOut) return new AppError(coreErrors.tooSlow, { details: cause })
  if (state === sqlStates.lockTimedOut || state === sqlStates.deadlock)
    return new AppError(coreErrors.busy, { details: cause })
  if (state === sqlStates.foreignKey)
    return new AppError(coreErrors.inUse, { params: { count: 1, what: '记录' }, details: cause })
  return new AppError(coreErrors.internal, { params: { id: newErrorId() }, details: thrown })
}

/** Drizzle wraps what the driver threw; `cause` leads to it. */
const rootCause = (thrown: unknown): unknown =>
  thrown instanceof Error && !(thrown instanceof AppError) && thrown.cause instanceof Error
    ? rootCause(thrown.cause)
    : thrown

/** PostgreSQL names the columns and values as `Key (tenant_id, name)=(demo, A) already exists.`, the tenant also last. */
function duplicate(detail = ''): AppError {
  const [, columns = '', values = ''] = /\((.*)\)=\((.*)\)/.exec(detail) ?? []
  const names = columns.split(', ')
  const last = names.findLastIndex((name) => name !== 'tenant_id')
  return new AppError(coreErrors.duplicate, {
    params: { field: names[last] ?? '', value: values.split(', ')[last] ?? '' },
  })
}
