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
export function groupRoutes({
  clock,
  files,
  words,
}: Pick<Platform, 'clock' | 'files' | 'words'>): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(getGroupSeries, ({ query, tx }) => seriesOf({ tx, now: now() }, withinReach(query))),
    implement(exportGroupSeries, async ({ query: { format, ...query }, tx, request }) => {
      const say = words.in(request.language)
      return files.put(await fileOfSeries({ tx, now: now() }, withinReach(query), { format, say }))
    }),
  ]
}

function withinReach(query: GroupSeriesQuery): GroupSeriesQuery {
  const mostMs = mostGroupBuckets * bucketMs[query.resolution]
  if (query.end - query.start > mostMs)
    throw refuse(telemetryErrors.rangeTooLong, { days: Math.floor(mostMs / bucketMs['1d']) }, 'end')
  return query
}
