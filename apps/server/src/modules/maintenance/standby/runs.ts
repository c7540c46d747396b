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
  readonly partition: number
}

/** What is known of a source: whether it runs, and until when that has been seen. */
export interface SeenSource {
  source: FollowedSource
  isRunning: boolean
  /** Unix ms of the newest reading that was looked at. */
  seenTs: number
}

/** A run that begins or ends. */
export interface RunStep {
  readonly source: FollowedSource
  readonly kind: 'start' | 'stop'
  /** Unix ms of the reading that says so. */
  readonly ts: number
}

/**
 * What a reading says of a source: a run begins with the first reading at its value or above, and ends with the first that is not,
 * whatever lies between them. A reading that is bad, or no newer than what has been seen, says nothing.
 */
export function lookAt(
  seen: SeenSource,
  { ts, value, quality }: { ts: number; value: number; quality: number },
  isNewer: (ts: number, seenTs: number) => boolean,
): RunStep | undefined {
  if (quality === 2 || !isNewer(ts, seen.seenTs)) return undefined
  seen.seenTs = ts
  const { runValue, runMax } = seen.source
  const isRunning = value >= runValue && (runMax === null || value <= runMax)
  if (isRunning === seen.isRunning) return undefined
  seen.isRunning = isRunning
  return { source: seen.source, kind: isRunning ? 'start' : 'stop', ts }
}

/** A run, as far as it is known here: without a beginning it was stored before, without an end it goes on. */
export interface Run {
  readonly source: FollowedSource
  readonly startTs: number | null
  readonly endTs: number | null
}

/** The runs that steps come to, of each source in their order. */
export function runsOf(steps: readonly RunStep[]): Run[] {
  const runs: Run[] = []
  const open = new Map<string, RunStep>()
  for (const step of steps) {
    const { source, kind, ts } = step
    const begun = open.get(source.id)
    if (kind === 'start') {
      open.set(source.id, step)
      continue
    }
    open.delete(source.id)
    runs.push({ source, startTs: begun?.ts ?? null, endTs: ts })
  }
  for (const { source, ts } of open.values()) runs.push({ source, startTs: ts, endTs: null })
  return runs
}
