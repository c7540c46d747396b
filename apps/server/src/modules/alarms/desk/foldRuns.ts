/** What an alarm is folded by. */
export interface Folded {
  id: string
  ruleId: string
  stationId: string
  level: number
  alarmTime: Date
  clearTime: Date | null
  confirmTime: Date | null
}

/**
 * An alarm repeats the one before it of its rule when it comes within this time after that has cleared: what stood for hours and is back
 * a minute later is the same trouble. While nobody has confirmed them, whenever it comes.
 */
export const repeatMs = 30 * 60_000
/** More alarms than this of one station within this time are a flood (ISA-18.2: more than ten are more than one can take in). */
const floodCount = 10
export const floodMs = 10_000

/** When an alarm was over; when it came, where it has not cleared. Unix ms. */
export const endOf = ({ alarmTime, clearTime }: Folded) =>
  Math.max(alarmTime.getTime(), clearTime?.getTime() ?? 0)
const startOf = ({ alarmTime }: Folded) => alarmTime.getTime()

export const byTime = (a: Folded, b: Folded) =>
  a.alarmTime.getTime() - b.alarmTime.getTime() || Number(BigInt(a.id) - BigInt(b.id))

export const isUnconfirmed = ({ confirmTime }: Folded) => confirmTime === null

/** The alarms of each rule that repeat each other. What nobody has confirmed is one thing to deal with, however long it has come. */
export function repeatsOf(sorted: readonly Folded[]): Folded[][] {
  const pendingOf = new Map<string, Folded[]>()
  const repeats: Folded[][] = []
  for (const run of runsBy(sorted, { keyOf: ({ ruleId }) => ruleId, gapMs: repeatMs, sinceOf: endOf })) {
    const ruleId = (run[0] as Folded).ruleId
    const isPending = run.some(isUnconfirmed)
    const before = isPending ? pendingOf.get(ruleId) : undefined
    if (before) before.push(...run)
    else repeats.push(run)
    if (isPending && !before) pendingOf.set(ruleId, run)
  }
  return repeats
}

/** The alarms of each station that came so close one after the other that a flood among them is one of all. */
export const stationRuns = (sorted: readonly Folded[]): Folded[][] =>
  runsBy(sorted, { keyOf: ({ stationId }) => stationId, gapMs: floodMs, sinceOf: startOf })

interface Runs {
  keyOf(alarm: Folded): string
  gapMs: number
  /** From when on the gap to the next one counts, Unix ms. */
  sinceOf(alarm: Folded): number
}

/** Alarms of one key, each within a time of the one before. */
function runsBy(sorted: readonly Folded[], { keyOf, gapMs, sinceOf }: Runs): Folded[][] {
  const open = new Map<string, Folded[]>()
  const runs: Folded[][] = []
  for (const alarm of sorted) {
    const key = keyOf(alarm)
    const run = open.get(key)
    const before = run?.at(-1)
    if (run && before && alarm.alarmTime.getTime() - sinceOf(before) <= gapMs) run.push(alarm)
    else {
      const begun = [alarm]
      open.set(key, begun)
      runs.push(begun)
    }
  }
  return runs
}

/** Whether more came within the time anywhere in a run than one can take in. */
export const isFlood = (run: readonly Folded[]): boolean =>
  run.some((alarm, index) => {
    const later = run[index + floodCount]
    return later !== undefined && later.alarmTime.getTime() - alarm.alarmTime.getTime() <= floodMs
  })
