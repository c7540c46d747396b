import { serverNow } from '../../../api/wire/serverClock'
import { timeText } from '../../../kit/time/zonedText'
import type { DrawnLine } from './historyOption'

/**
 * What a mark of bad readings begins with: the only curve, and the time that is suspected as far as it is over by the clock of
 * the server, which refuses what is still to come.
 */
export const firstMark = (
  lines: readonly { info: Pick<DrawnLine['info'], 'itemId'> }[],
  span: { start: number; end: number } | undefined,
  zone: string,
) => ({
  itemId: lines.length === 1 ? lines[0]?.info.itemId : undefined,
  ...(span && {
    startTime: timeText(span.start, zone),
    endTime: timeText(Math.min(span.end - 1, serverNow()), zone),
  }),
})
