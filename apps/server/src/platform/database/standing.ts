import { escapeLiteral } from 'pg'

/** What PostgreSQL is told for all statements of a pool: `role`, `statement_timeout` … */
export type Standing = Readonly<Record<string, string>>

/** The same as options of a session, which keeps it from its beginning. */
export const sessionOptions = (standing: Standing): { options?: string } => {
  const options = Object.entries(standing).map(([name, value]) => `-c ${name}=${value}`)
  return options.length > 0 ? { options: options.join(' ') } : {}
}

/** A setting for the transaction, as part of a select. */
export const setting = ([name, value]: readonly [string, string]): string =>
  `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`

/** The opening of a transaction that stands so by itself. It reads nothing yet: its work may still choose the isolation. */
export const beginWith = (standing: Standing): string =>
  [
    'begin',
    ...Object.entries(standing).map(([name, value]) => `set local ${name} = ${escapeLiteral(value)}`),
  ].join('; ')
