/** What of a plan says when there are rounds. */
export interface Rounds<S extends { afterMinutes: number } = { afterMinutes: number }> {
  steps: readonly S[]
  remindMinutes: number | null
  mostReminders: number
}

/** One time at which people are told. */
export interface Round<S> {
  /** Counted from the alarm, ms. */
  afterMs: number
  steps: readonly S[]
  /** Which reminder it is, from 1; 0 for a step of the plan. */
  reminder: number
}

const minuteMs = 60_000

/**
 * The n-th round (from 0) of a plan: steps of one time are one round; after the last one, reminders repeat it. Undefined where there
 * are no more.
 */
export function roundOf<S extends { afterMinutes: number }>(
  { steps, remindMinutes, mostReminders }: Rounds<S>,
  n: number,
): Round<S> | undefined {
  const times = [...new Set(steps.map(({ afterMinutes }) => afterMinutes))].sort((a, b) => a - b)
  const last = times.at(-1)
  if (last === undefined) return undefined
  const of = (minutes: number) => steps.filter(({ afterMinutes }) => afterMinutes === minutes)
  const minutes = times[n]
  if (minutes !== undefined) return { afterMs: minutes * minuteMs, steps: of(minutes), reminder: 0 }
  const reminder = n - times.length + 1
  if (remindMinutes === null || reminder > mostReminders) return undefined
  return { afterMs: (last + reminder * remindMinutes) * minuteMs, steps: of(last), reminder }
}
