import { and, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { userTable } from '../user/table'

/** From when until when an account may sign in; null does not limit it. */
export type Validity = Pick<typeof userTable.$inferSelect, 'validFrom' | 'validUntil'>

/** Where an instant lies to the time of an account: it ends with its last millisecond before `validUntil`. */
export function periodOf({ validFrom, validUntil }: Validity, nowMs: number): 'before' | 'within' | 'after' {
  if (validUntil !== null && validUntil.getTime() <= nowMs) return 'after'
  return validFrom !== null && validFrom.getTime() > nowMs ? 'before' : 'within'
}

/** Enabled, and within its time. */
export const maySignIn = (user: Validity & { status: string }, nowMs: number): boolean =>
  user.status === '1' && periodOf(user, nowMs) === 'within'

/** The same as a condition, at the time of the database. */
export const mayNowSignIn = and(
  sql`${userTable.status} = '1'`,
  or(isNull(userTable.validFrom), lte(userTable.validFrom, sql`now()`)),
  or(isNull(userTable.validUntil), gt(userTable.validUntil, sql`now()`)),
)

/** Whether the user whom a column names is there and may sign in now, as SQL. */
export const isStillHere = (
  column: string,
): string => `exists (select from app_user here where here.id = ${column}
  and here.status = '1' and (here.valid_from is null or here.valid_from <= now())
  and (here.valid_until is null or here.valid_until > now()))`
