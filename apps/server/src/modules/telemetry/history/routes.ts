import { listDoubtfulReadings, listPointHistory, listPointReplay } from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { readDoubtful } from './readDoubtful'
import { readHistory } from './readHistory'
import { readReplay } from './readReplay'

/** The calls of curves. */
export const historyRoutes = ({ clock }: Platform): Implementation[] => [
  implement(listPointHistory, ({ query: { quality, ...query }, tx }) =>
    readHistory(tx, {
      ...query,
      itemIds: query.itemIds.split(','),
      hasQuality: quality === '1',
      isHeld: true,
      nowMs: clock.now(),
      // a call that only reads
      isSpread: true,
    }),
  ),
  implement(listDoubtfulReadings, ({ query: { maxPoints, ...query }, tx }) =>
    readDoubtful(tx, {
      ...query,
      itemIds: query.itemIds.split(','),
      // no bucket of a line is narrower, so that none is marked in which there is nothing
      apartMs: Math.ceil((query.end - query.start) / maxPoints),
    }),
  ),
  implement(listPointReplay, ({ query, tx }) =>
    readReplay(tx, { ...query, itemIds: query.itemIds.split(','), nowMs: clock.now() }),
  ),
]
