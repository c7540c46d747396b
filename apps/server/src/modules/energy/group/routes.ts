import {
  exportGroupSeries,
  type GroupSeriesQuery,
  getGroupSeries,
  mostGroupBuckets,
} from '@energy-console/contract/energy'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { fileOfSeries } from './file'
import { seriesOf } from './queries'

const hourMs = 3_600_000
const bucketMs = { '1h': hourMs, '1d': 24 * hourMs } as const

/** The calls of groups of points. */
export const groupRoutes = ({ files, words }: Pick<Platform, 'files' | 'words'>): Implementation[] => [
  implement(getGroupSeries, ({ query, tx }) => seriesOf(tx, withinReach(query))),
  implement(exportGroupSeries, async ({ query: { format, ...query }, tx, request }) =>
    files.put(await fileOfSeries(tx, withinReach(query), { format, say: words.in(request.language) })),
  ),
]

function withinReach(query: GroupSeriesQuery): GroupSeriesQuery {
  const mostMs = mostGroupBuckets * bucketMs[query.resolution]
  if (query.end - query.start > mostMs)
    throw refuse(telemetryErrors.rangeTooLong, { days: Math.floor(mostMs / bucketMs['1d']) }, 'end')
  return query
}
