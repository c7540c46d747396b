import { cutText } from '@energy-console/contract'
import { mostPastProblems, type PastProblem } from '@energy-console/contract/telemetry'
import { clockToleranceMs } from '../clock/clockTolerance'
import { qualityOf } from '../ingest/qualityOf'
import { addReading, noReadings, type Readings } from '../ingest/readings'
import { readValue } from '../ingest/readValue'
import type { PointRoute } from '../routing/route'
import type { LineCells, PastLine } from './columns'
import type { PointFinder } from './findPoints'
import type { TimeReader } from './readTime'

/** What lines are read with. */
export interface Reading {
  points: Pick<PointFinder, 'find'>
  routes: ReadonlyMap<string, PointRoute>
  times: TimeReader
  /** Unix ms. */
  now: number
}

/** What lines are: readings in their order, or what is wrong with them. */
export interface ReadLines {
  readings: Readings
  wrong: number
  /** The first of them. */
  problems: PastProblem[]
}

/** What is wrong, and in which of the cells. */
type Wrong = Omit<PastProblem, 'line' | 'column'> & { at: keyof LineCells }

const dayMs = 86_400_000
const longestTold = 60
const told = (text: string) => cutText(text, longestTold)

/** Reads lines whose points were looked up. */
export function readChunk(lines: readonly PastLine[], reading: Reading): ReadLines {
  const readings = noReadings()
  const problems: PastProblem[] = []
  let wrong = 0
  let untimed: number | undefined
  for (const { line, cells, headings } of lines) {
    const problem = readLine(cells, reading, readings)
    // the time of a line is wrong once, however many readings are of it
    if (!problem || (problem.at === 'time' && line === untimed)) continue
    wrong += 1
    const { at, ...rest } = problem
    if (at === 'time') untimed = line
    const column = headings[at]
    if (problems.length < mostPastProblems)
      problems.push({ line, ...(column === undefined ? {} : { column: told(column) }), ...rest })
  }
  return { readings, wrong, problems }
}

/** Adds the reading of a line, or answers why there is none. */
function readLine(
  cells: LineCells,
  { points, routes, times, now }: Reading,
  to: Readings,
): Wrong | undefined {
  const name = told(cells.itemId || `${cells.device} / ${cells.property}`)
  const at = cells.itemId ? 'itemId' : 'property'
  const found = points.find(cells)
  if (found === 'many') return { at, text: '“{{name}}”对应多个数据点，请改用数据点编号', params: { name } }
  const point = found === 'none' ? undefined : routes.get(found.id)
  if (found === 'none' || !point) return { at, text: '数据点“{{name}}”不存在或无权查看', params: { name } }
  if (point.isCalculated) return { at, text: '“{{name}}”是计算点，请用补算', params: { name } }
  const ts = times.read(cells.time, found.zone)
  if (ts === undefined)
    return { at: 'time', text: '时间“{{time}}”无法识别', params: { time: told(cells.time) } }
  if (ts > now + clockToleranceMs)
    return { at: 'time', text: '时间“{{time}}”晚于现在', params: { time: told(cells.time) } }
  if (ts < now - found.keptDays * dayMs)
    return {
      at: 'time',
      text: '时间“{{time}}”早于 {{days}} 天前，已不保留',
      params: { time: told(cells.time), days: found.keptDays },
    }
  const value = valueIn(point, cells.value)
  if (value === undefined)
    return { at: 'value', text: '值“{{value}}”不符合数据点的类型', params: { value: told(cells.value) } }
  addReading(to, point, ts, value, qualityOf(point, value))
  return undefined
}

/** Files hold values as they are shown: scaled already, states by their words too. */
function valueIn(point: PointRoute, text: string): number | string | undefined {
  if (text === '') return undefined
  const [state] = Object.entries(point.enumMap ?? {}).find(([, word]) => word === text) ?? []
  return readValue({ ...point, scale: 1, offset: 0 }, state ?? text)
}
