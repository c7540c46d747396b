import { usableTimeZone } from '@energy-console/contract'
import {
  type Doubt,
  doubtIn,
  doubtWords,
  type HistoryLine,
  joinedDoubts,
  stepMs,
  unvalued,
  valueTimes,
} from '@energy-console/contract/telemetry'
import { instantOf, wallClock } from '@energy-console/schematic/time'
import type { Tx } from '../../../platform/database'
import type { HistoryQuery } from '../history/historyQuery'
import { readDoubtful } from '../history/readDoubtful'

/** What is to be said of the quality of a line. */
export interface Judged {
  /** Of its doubtful readings in whose time it has no value: when they begin, Unix ms, and which they are. */
  unvalued: readonly Doubt[]
  /** Of a value; undefined where all is good. */
  wordOf(point: HistoryLine['points'][number]): string | undefined
  hasDoubts: boolean
}

/** What is not told, because there is too much of it. */
const untold = '—'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/**
 * Judges lines: readings by their quality, what is made of roll-ups by the doubtful readings of its time. `zones` are those of the
 * stations of points, by which days begin.
 */
export async function judgeOf(
  tx: Tx,
  lines: readonly HistoryLine[],
  {
    start,
    end,
    zones,
  }: Pick<HistoryQuery, 'start' | 'end'> & { zones: ReadonlyMap<string, readonly string[]> },
): Promise<(line: HistoryLine) => Judged> {
  const rolled = lines.filter(({ resolution }) => resolution !== 'raw')
  const itemIds = rolled.map(({ itemId }) => itemId)
  // no bucket of a line is narrower, so that none is marked in which there is nothing; a day has 23 hours at the least
  const apartMs = Math.min(...rolled.map((line) => widthOf(line) - (line.resolution === '1d' ? hourMs : 0)))
  const { runs, toldFrom } =
    rolled.length === 0 ? { runs: [], toldFrom: 0 } : await readDoubtful(tx, { start, end, itemIds, apartMs })
  const zoneOf = new Map([...zones].flatMap(([zone, ids]) => ids.map((id) => [id, zone] as const)))
  return (line) => {
    const { itemId, resolution, points } = line
    if (resolution === 'raw') {
      const wordOf: Judged['wordOf'] = ([, , quality]) =>
        quality === 1 || quality === 2 ? doubtWords.reading[quality] : undefined
      return { unvalued: [], wordOf, hasDoubts: points.some((point) => wordOf(point)) }
    }
    const times = valueTimes(
      points.map(([ts]) => Number(ts)),
      endIn(line, usableTimeZone(zoneOf.get(itemId) ?? 'UTC')),
    )
    const untilOf = new Map(times.map(({ ts, until }) => [ts, until]))
    const doubts = joinedDoubts(
      runs.filter((run) => run.itemId === itemId),
      times,
    )
    return {
      unvalued: unvalued(doubts, times),
      wordOf: ([ts]) =>
        Number(ts) < toldFrom && toldFrom > start
          ? untold
          : doubtWords.bucket[doubtIn(doubts, Number(ts), untilOf.get(Number(ts)) ?? Number(ts))],
      hasDoubts: doubts.length > 0 || toldFrom > start,
    }
  }
}

const widthOf = ({ resolution, widthMs }: HistoryLine): number =>
  widthMs ?? (resolution === 'raw' ? 0 : stepMs[resolution])

/**
 * When a value's time is over, as far as it can be told without the next one. Days are over by the clock of their zone, which has some
 * of 23 and 25 hours.
 */
function endIn(line: HistoryLine, zone: string): (ts: number) => number {
  const width = widthOf(line)
  if (line.resolution === '1d')
    return (ts) => {
      const clock = wallClock(ts, zone).getTime()
      return instantOf(clock - (clock % dayMs) + width, zone)
    }
  // where the others begin by the clock, the first has begun before the curve does
  const isByClock =
    line.resolution === '1m' && line.points.every(([ts], at) => at === 0 || Number(ts) % width === 0)
  return (ts) => ts + width - (isByClock ? ts % width : 0)
}
