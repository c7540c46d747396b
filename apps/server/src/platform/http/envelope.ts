import { coreErrors, type Envelope, type Refusal } from '@energy-console/contract'
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

interface PostgresError {
  code?: string
  detail?: string
}

const unavailableCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])

/** Turns what was thrown into the refusal that the caller sees. Anything unknown becomes an internal error. */
export function toAppError(thrown: unknown, newErrorId: () => string): AppError {
  const cause = rootCause(thrown)
  if (cause instanceof AppError) return cause
  const { code, detail } = cause as PostgresError
  if (code === '23505') return duplicate(detail)
  if (code === '23503')
    return new AppError(coreErrors.inUse, { params: { count: 1, what: '记录' }, details: cause })
  if (code && (unavailableCodes.has(code) || code.startsWith('08')))
    return new AppError(coreErrors.unavailable, { details: cause })
  if (isConnectionLoss(cause)) return new AppError(coreErrors.unavailable, { details: cause })
  return new AppError(coreErrors.internal, { params: { id: newErrorId() }, details: thrown })
}

/** Drizzle wraps what the driver threw; `cause` leads to it. */
const rootCause = (thrown: unknown): unknown =>
  thrown instanceof Error && !(thrown instanceof AppError) && thrown.cause instanceof Error
    ? rootCause(thrown.cause)
    : thrown

const isConnectionLoss = (error: unknown) =>
  error instanceof Error &&
  /Connection terminated|timeout exceeded when trying to connect/.test(error.message)

/** PostgreSQL names the columns and values as `Key (tenant_id, name)=(demo, A) already exists.` */
function duplicate(detail = ''): AppError {
  const [, columns = '', values = ''] = /\((.*)\)=\((.*)\)/.exec(detail) ?? []
  const names = columns.split(', ')
  const last = names.length - 1
  return new AppError(coreErrors.duplicate, {
    params: { field: names[last] ?? '', value: values.split(', ')[last] ?? '' },
  })
}
