import { hoursOf } from '@energy-console/contract/maintenance'

/** A row of hours as an order has it, or as a form does, where something may be missing yet. */
interface HoursRow {
  userId?: string | null | undefined
  hours?: number | string | null | undefined
}

/** Who worked how long on an order. */
export interface Worked {
  userId: string
  hours: number
}

/** What was changed of the hours of somebody: what they are now, and what they were as far as was known; null for none. */
export interface ChangedHours {
  userId: string
  hours: number | null
  known: number | null
}

const filled = (rows: readonly HoursRow[]): Worked[] =>
  rows.flatMap(({ userId, hours }) => (userId && typeof hours === 'number' ? [{ userId, hours }] : []))

/** The hours of each, all of his rows together: an order has several of one person where the rate has changed. */
export function hoursByPerson(rows: readonly HoursRow[]): Worked[] {
  const labour = filled(rows)
  return [...new Set(labour.map(({ userId }) => userId))].map((userId) => ({
    userId,
    hours: hoursOf(labour, userId) ?? 0,
  }))
}

/**
 * The rows of a form over what was noted meanwhile: of whom they say something new it stays, of all others they say what is noted now.
 *
 * @param before what was noted when the form was filled
 */
export function hoursOver(
  before: readonly HoursRow[],
  form: readonly HoursRow[],
  now: readonly HoursRow[],
): HoursRow[] {
  const changed = changedHours(before, form)
  const others = hoursByPerson(now).filter(({ userId }) => !changed.some((said) => said.userId === userId))
  const unfinished = form.filter((row) => filled([row]).length === 0)
  return [...others, ...filled(changed), ...unfinished]
}

/** Whose hours are others than before. */
export function changedHours(before: readonly HoursRow[], after: readonly HoursRow[]): ChangedHours[] {
  const [known, said] = [filled(before), filled(after)]
  const people = new Set([...known, ...said].map(({ userId }) => userId))
  return [...people].flatMap((userId) => {
    const change = { userId, hours: hoursOf(said, userId), known: hoursOf(known, userId) }
    return change.hours === change.known ? [] : [change]
  })
}
