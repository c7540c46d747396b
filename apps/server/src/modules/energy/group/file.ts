import type { Translate } from '@energy-console/contract'
import {
  GroupFileRow,
  GroupMemberRow,
  type GroupSeries,
  type GroupSeriesQuery,
} from '@energy-console/contract/energy'
import { formatTime } from '@energy-console/schematic/time'
import type { Tx } from '../../../platform/database'
import { fileOfRows } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { groupOf, seriesOf } from './queries'

const patterns = { '1h': 'YYYY-MM-DD HH:mm', '1d': 'YYYY-MM-DD' } as const

/** The series of a group as a file, in times of its station; a workbook lists its points on a second sheet. @throws 404 */
export async function fileOfSeries(
  { tx, now }: { tx: Tx; now: Date },
  query: GroupSeriesQuery,
  { format, say }: { format: 'csv' | 'xlsx'; say: Translate },
) {
  const { groupName, itemIds, timeZone } = await groupOf(tx, query.groupId)
  const series = await seriesOf({ tx, now }, query)
  const rows = series.points.map(([ts, value, points]) => ({
    start: formatTime(ts, patterns[query.resolution], timeZone),
    value,
    points,
  }))
  const members = { label: '数据点', schema: GroupMemberRow, rows: await memberRows(tx, itemIds, series) }
  return fileOfRows(
    { label: groupName, schema: GroupFileRow },
    { format, timeZone, say, further: format === 'xlsx' ? [members] : [] },
    rows,
  )
}

async function memberRows(tx: Tx, itemIds: readonly string[], { members }: GroupSeries) {
  const values = new Map(members.map(({ itemId, value }) => [itemId, value]))
  const infos = await pointInfosOf(tx, itemIds)
  return infos.map(({ itemId, deviceName, propertyName, unit }) => ({
    deviceName,
    propertyName,
    unit: unit ?? '',
    value: values.get(itemId) ?? null,
  }))
}
