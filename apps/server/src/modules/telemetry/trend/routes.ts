import { getPointTrend } from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { readTrend } from './readTrend'

/** The calls of trends. */
export const trendRoutes = ({ clock }: Platform): Implementation[] => [
  implement(getPointTrend, ({ query, tx }) => readTrend(tx, { ...query, nowMs: clock.now() })),
]
