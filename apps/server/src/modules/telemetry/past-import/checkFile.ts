import { cutText } from '@energy-console/contract'
import { mostPastProblems, type PastColumn, telemetryErrors } from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import type { PointRoute } from '../routing/route'
import { areEnough, columnsOf, linesOf } from './columns'
import { createPointFinder } from './findPoints'
import { readChunk } from './readChunk'
import { readLines } from './readLines'
import { createTimeReader } from './readTime'

/** Lines that are looked at before an import. */
const mostChecked = 1_000
const mostShown = 10
const longestShown = 200

interface Checked {
  pieces: AsyncIterable<Buffer>
  /** What the user has chosen; else what the headings say. */
  columns: (PastColumn | null)[] | undefined
  routes: ReadonlyMap<string, PointRoute>
  now: number
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Reads the beginning of a file: what an import would make of its first lines. */
export async function checkFile({ pieces, columns: chosen, routes, now, inTenant }: Checked) {
  let headings: string[] | undefined
  const read: { line: number; cells: string[] }[] = []
  for await (const line of readLines(pieces)) {
    if (headings) read.push(line)
    else headings = line.cells
    if (read.length >= mostChecked) break
  }
  const shown = (cells: readonly string[]) => cells.map((cell) => cutText(cell, longestShown))
  const columns = chosen ?? columnsOf(headings ?? [])
  const found = {
    headings: shown(headings ?? []),
    columns,
    rows: read.slice(0, mostShown).map(({ cells }) => shown(cells)),
  }
  if (!areEnough(columns))
    return { ...found, lack: telemetryErrors.lackOfPastColumns.text, checked: 0, wrong: 0, problems: [] }
  const lines = read.flatMap((line) => linesOf({ columns, headings: headings ?? [] }, line))
  const points = createPointFinder()
  await inTenant((tx) =>
    points.look(
      tx,
      lines.map(({ cells }) => cells),
    ),
  )
  const { wrong, problems } = readChunk(lines, { points, routes, now, times: createTimeReader() })
  return {
    ...found,
    lack: null,
    checked: read.length,
    wrong,
    problems: problems.slice(0, mostPastProblems),
  }
}
