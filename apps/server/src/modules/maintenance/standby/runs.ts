/** A standby source as its engine follows it. */
export interface FollowedSource {
  readonly id: string
  readonly tenantId: string
  readonly stationId: string
  readonly name: string
  readonly itemId: string
  /** It runs while its point is not below this, and not above the other where there is one. */
  readonly runValue: number
  readonly runMax: number | null
  /** A change that lasts shorter is none, ms. */
  readonly debounceMs: number
  /** How long its device may say nothing at all before nobody knows how it stands, ms. */
  readonly silentMs: number
  readonly partition: number
}

/** What is known of a source: whether it runs, and until when that has been seen. */
export interface SeenSource {
  source: FollowedSource
  isRunning: boolean
  /** Unix ms of the newest reading that was looked at. */
  seenTs: number
  /** Unix ms of the newest reading of any point of its device. */
  heardTs: number
}

/** A run that begins or ends. */
export interface RunStep {
  readonly source: FollowedSource
  readonly kind: 'start' | 'stop'
  /** Unix ms of the reading that says so. */
  readonly ts: number
  /** Nobody knows how it went on: it ends with what was heard last. */
  readonly isUncertain?: boolean
}

type IsNewer = (ts: number, seenTs: number) => boolean

/** The device of a source has sent something. Where it was silent for long while the source ran, the run has ended with what was heard last. */
export function hear(seen: SeenSource, ts: number, isNewer: IsNewer): RunStep | undefined {
  if (!isNewer(ts, seen.heardTs)) return undefined
  const before = seen.heardTs
  seen.heardTs = ts
  const isGap = Number.isFinite(before) && ts - before > seen.source.silentMs
  if (!seen.isRunning || !isGap) return undefined
  seen.isRunning = false
  return { source: seen.source, kind: 'stop', ts: before, isUncertain: true }
}

/**
 * What a reading says of a source: a run begins with the first reading at its value or above, and ends with the first that is
 * not. A reading that is bad, or no newer than what has been seen, says nothing.
 */
export function lookAt(
  seen: SeenSource,
  { ts, value, quality }: { ts: number; value: number; quality: number },
  isNewer: IsNewer,
): RunStep | undefined {
  if (quality === 2 || !isNewer(ts, seen.seenTs)) return undefined
  seen.seenTs = ts
  const isRunning = runsAt(seen.source, value)
  if (isRunning === seen.isRunning) return undefined
  seen.isRunning = isRunning
  return { source: seen.source, kind: isRunning ? 'start' : 'stop', ts }
}

/** Whether a source runs by a value of its point. */
export const runsAt = (
  { runValue, runMax }: Pick<FollowedSource, 'runValue' | 'runMax'>,
  value: number,
): boolean => value >= runValue && (runMax === null || value <= runMax)

/** A run as it stands, or shall stand. */
export interface Run {
  /** Undefined for one that is not stored yet. */
  readonly id?: string | undefined
  readonly startTs: number
  /** Null while it goes on. */
  readonly endTs: number | null
  readonly isUncertain: boolean
}

/** What steps make of the runs of one source. */
export interface SettledRuns {
  /** The last that was stored, as it shall stand; undefined where it stays as it is. */
  readonly changed: Run | undefined
  /** It was none, and goes. */
  readonly isTakenBack: boolean
  readonly begun: readonly Run[]
}

/**
 * The runs that steps of one source come to, in their order, after the last that is stored. One that begins again within the
 * debounce has not ended; one that lasted no longer than that was none.
 */
export function settle(last: Run | undefined, steps: readonly RunStep[]): SettledRuns {
  const runs: Run[] = last ? [last] : []
  for (const { kind, ts, isUncertain = false, source } of steps) {
    const run = runs.at(-1)
    if (kind === 'start') {
      if (run && (run.endTs === null || ts <= run.startTs)) continue
      const goesOn = run && run.endTs !== null && !run.isUncertain && ts - run.endTs < source.debounceMs
      if (goesOn) runs[runs.length - 1] = { ...run, endTs: null }
      else runs.push({ startTs: ts, endTs: null, isUncertain: false })
      continue
    }
    if (run?.endTs !== null) continue
    const endTs = Math.max(ts, run.startTs)
    if (!isUncertain && endTs - run.startTs < source.debounceMs) runs.pop()
    else runs[runs.length - 1] = { ...run, endTs, isUncertain }
  }
  const stored = runs.find(({ id }) => id !== undefined)
  return {
    changed: stored === last ? undefined : stored,
    isTakenBack: last !== undefined && stored === undefined,
    begun: runs.filter(({ id }) => id === undefined),
  }
}

/** How many of some runs have ended, and how long those took, seconds. */
export function totalOf(runs: readonly (Run | undefined)[]): { count: number; seconds: number } {
  let [count, seconds] = [0, 0]
  for (const run of runs) {
    if (!run || run.endTs === null) continue
    count += 1
    seconds += (run.endTs - run.startTs) / 1_000
  }
  return { count, seconds }
}
