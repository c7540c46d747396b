import type { Translate } from '@energy-console/contract'
import { field } from '@energy-console/contract'
import { valueText } from '@energy-console/contract/devices'
import { doubtWords, type HistoryLine, stepMs, stepWords } from '@energy-console/contract/telemetry'
import * as z from 'zod'
import type { Tx } from '../../../platform/database'
import { fileOfRows } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { byZone } from '../history/heldLines'
import type { HistoryQuery } from '../history/historyQuery'
import { readHistory } from '../history/readHistory'
import { type RolledResolution, type RollupLevel, rolledResolutions } from '../history/resolution'
import { type Judged, judgeOf } from './judged'

type Info = Awaited<ReturnType<typeof pointInfosOf>>[number]
type Row = { at: Date } & Record<string, Date | number | string>

/** Values that a file holds at most, all its curves together; a workbook is made as a whole in memory. */
const mostPointsOfFile = { csv: 200_000, xlsx: 40_000 } as const

/**
 * Curves as a file, as finely as it can hold: a line for each time at which one of them has a value, or had none that counts; of a
 * roll-up, which its columns name, also the least and the most. What is doubtful is said as curves say it. Times are those of the station where all points are of one, else
 * those of who asks.
 *
 * @throws as `readHistory`
 */
export async function fileOfHistory(
  tx: Tx,
  query: Omit<HistoryQuery, 'maxPoints'>,
  { format, say, timeZone }: { format: 'csv' | 'xlsx'; say: Translate; timeZone: string },
) {
  const most = mostPointsOfFile[format]
  const lines = await readHistory(tx, { ...query, maxPoints: most, hasQuality: true, isHeld: true }, most)
  const infos = new Map((await pointInfosOf(tx, query.itemIds)).map((info) => [info.itemId, info] as const))
  const zones = await byZone(tx, query.itemIds)
  const judge = await judgeOf(tx, lines, { ...query, zones })
  const written = lines.map((line): Written => ({ line, info: infos.get(line.itemId), ...judge(line) }))
  return fileOfRows(
    { label: '历史曲线', schema: schemaOf(written, say) },
    { format, timeZone: onlyOf(zones) ?? timeZone, say },
    rowsOf(written, say),
  )
}

/** A line with what is to be said of the quality of its values. */
interface Written extends Judged {
  line: HistoryLine
  info: Info | undefined
}

/** The zone of all points; undefined where there are several. */
const onlyOf = (zones: ReadonlyMap<string, unknown>): string | undefined =>
  zones.size === 1 ? [...zones.keys()][0] : undefined

const edges = { least: '最小值', most: '最大值' } as const

function schemaOf(written: readonly Written[], say: Translate) {
  const shape: Record<string, z.ZodType> = { at: field.instant('时间', { column: true }) }
  for (const [index, { line, info, hasDoubts }] of written.entries()) {
    const unit = info?.unit ? ` (${info.unit})` : ''
    const name = `${info?.deviceName ?? ''} · ${info?.propertyName ?? ''}`
    if (line.resolution === 'raw') {
      shape[`v${index}`] = field.text(`${name}${unit}`, { column: true })
    } else {
      const step = say(stepWords[widthOf(line.resolution, line.widthMs)])
      shape[`v${index}`] = field.text(`${name} ${say('均值')} [${step}]${unit}`, { column: true })
      for (const [edge, word] of Object.entries(edges))
        shape[`${edge}${index}`] = field.number(`${name} ${say(word)}${unit}`, { column: true })
    }
    if (hasDoubts) shape[`quality${index}`] = field.text(`${name} ${say('质量')}`, { column: true })
  }
  return z.object(shape)
}

/** What a value stands for; a curve of many buckets may have several of them in one. */
const widthOf = (level: RollupLevel, widthMs: number | undefined): RolledResolution =>
  rolledResolutions.find((width) => stepMs[width] === widthMs) ?? level

function rowsOf(written: readonly Written[], say: Translate): Row[] {
  const rows = new Map<number, Row>()
  const rowAt = (at: number) => {
    const row: Row = rows.get(at) ?? { at: new Date(at) }
    rows.set(at, row)
    return row
  }
  for (const [index, { line, info, unvalued: lacking, wordOf }] of written.entries()) {
    for (const point of line.points) {
      const [ts, value, third, most] = point
      const row = rowAt(Number(ts))
      if (value !== null && value !== undefined) row[`v${index}`] = said(value, info)
      const word = wordOf(point)
      if (word) row[`quality${index}`] = say(word)
      if (line.resolution === 'raw') continue
      if (typeof third === 'number') row[`least${index}`] = third
      if (typeof most === 'number') row[`most${index}`] = most
    }
    for (const { start, quality } of lacking)
      rowAt(start)[`quality${index}`] = say(doubtWords.reading[quality])
  }
  return [...rows.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** A number as it is, so that it can be reckoned with; a state in its word. */
const said = (value: number | string | boolean, info: Info | undefined): number | string =>
  typeof value === 'number' && !(isState(info) && Number.isInteger(value))
    ? value
    : valueText(value, info ?? {})

const isState = (info: Info | undefined) => info?.dataType === 'boolean' || info?.dataType === 'enum'
