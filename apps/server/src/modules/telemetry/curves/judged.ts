import {
  type Doubt,
  doubtIn,
  doubtWords,
  type HistoryLine,
  joinedDoubts,
  stepMs,
  unvalued,
} from '@energy-console/contract/telemetry'
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

/** Judges lines: readings by their quality, what is made of roll-ups by the doubtful readings of its time. */
export async function judgeOf(
  tx: Tx,
  lines: readonly HistoryLine[],
  span: Pick<HistoryQuery, 'start' | 'end' | 'maxPoints'>,
): Promise<(line: HistoryLine) => Judged> {
  const itemIds = lines.flatMap(({ itemId, resolution }) => (resolution === 'raw' ? [] : [itemId]))
  const { runs, toldFrom } =
    itemIds.length === 0 ? { runs: [], toldFrom: 0 } : await readDoubtful(tx, { ...span, itemIds })
  return ({ itemId, resolution, widthMs, points }) => {
    if (resolution === 'raw') {
      const wordOf: Judged['wordOf'] = ([, , quality]) =>
        quality === 1 || quality === 2 ? doubtWords.reading[quality] : undefined
      return { unvalued: [], wordOf, hasDoubts: points.some((point) => wordOf(point)) }
    }
    const values = points.map(([ts]) => ({ ts: Number(ts) }))
    const width = widthMs ?? stepMs[resolution]
    const doubts = joinedDoubts(
      runs.filter((run) => run.itemId === itemId),
      values.map(({ ts }) => ts),
    )
    return {
      unvalued: unvalued(doubts, values, width),
      wordOf: ([ts]) =>
        Number(ts) < toldFrom && toldFrom > span.start
          ? untold
          : doubtWords.bucket[doubtIn(doubts, Number(ts), Number(ts) + width)],
      hasDoubts: doubts.length > 0 || toldFrom > span.start,
    }
  }
}
