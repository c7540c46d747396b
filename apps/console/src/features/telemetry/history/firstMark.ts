import { serverNow } from '../../../api/wire/serverClock'
import { timeText } from '../../../kit/time/zonedText'
import type { DrawnLine } from './historyOption'

/**
 * What a mark of bad readings begins with: the only curve, and the time that is shown as far as it is over by the clock of the
 * server, which refuses what is still to come.
 */
export const firstMark = (
  lines: readonly { info: Pick<DrawnLine['info'], 'itemId'> }[],
  range: { start: number; end: number },
  zone: string,
) => ({
  itemId: lines.length === 1 ? lines[0]?.info.itemId : undefined,
  startTime: timeText(range.start, zone),
  endTime: timeText(Math.min(range.end - 1, serverNow()), zone),
})
