import { sqlStateOf } from '../platform/database'

/** What helps and holds no value of a row: names, not `detail`, `where` or `params`. */
const kept = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'address',
  'port',
]
const deepest = 5

/** Drizzle writes the parameters behind the statement. */
const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*$/, '')

/** PostgreSQL quotes a value that it could not read (class 22: `invalid input syntax for type integer: "…"`). */
const withoutValues = (error: Error) =>
  /^22/.test(sqlStateOf(error) ?? '') && !error.message.startsWith('Failed query')
    ? error.message.replace(/"[\s\S]*"/g, '"…"')
    : withoutParameters(error.message)

/** Only the frames: the lines above them are the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** For the log: an error without the values of a failed statement; anything else as it is. */
export function errorForLog(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return thrown
  const fields = Object.fromEntries(
    kept.flatMap((name) => {
      const value: unknown = Reflect.get(thrown, name)
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
    }),
  )
  return {
    type: thrown.name,
    message: withoutValues(thrown),
    ...fields,
    stack: framesOf(thrown),
    ...(thrown.cause instanceof Error && depth < deepest
      ? { cause: errorForLog(thrown.cause, depth + 1) }
      : {}),
  }
}

const secretParameter = /([?&](?:\w*password\w*|\w*token\w*|ticket)=)[^&]*/gi
const deviceToken = /(\/api\/v1\/)[^/?]+/

/** An address without what stands in it for convenience and must not be kept: digests, tokens, tickets. */
export const urlForLog = (url: string): string =>
  url.replace(secretParameter, '$1***').replace(deviceToken, '$1***')
