import { type AskedResolution, askedResolutions, mostCurves } from '@energy-console/contract/telemetry'
import type { AddressPart } from '../../../kit/page/useAddress'

/** The time that curves are of: the last so many ms, which goes on with the clock, or a fixed one (Unix ms). */
export type Span = { lastMs: number } | { start: number; end: number }

/** How lines are drawn: from value to value, each value held until the next, with the band between least and most, or a box of both for each value. */
export const draws = { line: '折线', step: '阶梯线', band: '最值带', box: '最值箱' } as const
export type Draw = keyof typeof draws

/** What is marked on the curves. */
export const markKinds = {
  alarm: '告警',
  command: '操作记录',
  correction: '计数修正',
  bad: '坏值标记',
  replaced: '读数修正',
  note: '曲线备注',
} as const
export type MarkKind = keyof typeof markKinds

/** What the page of curves shows, all of which stands in its address. */
export interface CurveView {
  /** In the order in which they were added; it gives them their colours. */
  itemIds: readonly string[]
  /** Those of them whose lines are hidden. */
  hidden: readonly string[]
  span: Span
  /** Undefined takes the finest that fits. */
  resolution: AskedResolution | undefined
  draw: Draw
  /** Kinds of marks that are hidden. */
  unmarked: readonly MarkKind[]
}

const hourMs = 3_600_000
const idPattern = /^\d{1,18}$/
const mostMs = 8.64e15

/** The spans that are offered, ms. */
export const spans = [1, 6, 24, 168, 720].map((hours) => hours * hourMs)

const listOf = (text: string | null) => [...new Set((text ?? '').split(','))]
const idsOf = (text: string | null) => listOf(text).filter((id) => idPattern.test(id))
const isKey = <K extends string>(words: Readonly<Record<K, string>>, key: string | null): key is K =>
  key !== null && Object.hasOwn(words, key)

/** A whole number of an address, within what a time can be. */
function numberOf(text: string | null): number | undefined {
  const value = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : undefined
  return value === undefined || value > mostMs ? undefined : value
}

function spanOf(parameters: URLSearchParams): Span {
  const [start, end] = [numberOf(parameters.get('start')), numberOf(parameters.get('end'))]
  if (start !== undefined && end !== undefined && start < end) return { start, end }
  const lastMs = numberOf(parameters.get('last'))
  return { lastMs: lastMs !== undefined && lastMs >= 60_000 ? lastMs : 24 * hourMs }
}

/** What an address says; whatever it does not say, or says wrongly, is as on a new page. */
export function readView(parameters: URLSearchParams): CurveView {
  const itemIds = idsOf(parameters.get('points')).slice(0, mostCurves)
  const resolution = askedResolutions.find((known) => known === parameters.get('resolution'))
  const draw = parameters.get('draw')
  return {
    itemIds,
    hidden: idsOf(parameters.get('hidden')).filter((id) => itemIds.includes(id)),
    span: spanOf(parameters),
    resolution,
    draw: isKey(draws, draw) ? draw : 'line',
    unmarked: listOf(parameters.get('unmarked')).filter((kind) => isKey(markKinds, kind)),
  }
}

const said = (list: readonly string[]) => (list.length === 0 ? undefined : list.join())

/** The parts of the address that say this. */
export const viewParts = ({ itemIds, hidden, span, resolution, draw, unmarked }: CurveView): AddressPart => ({
  points: said(itemIds),
  hidden: said(hidden),
  ...('lastMs' in span
    ? { last: String(span.lastMs), start: undefined, end: undefined }
    : { last: undefined, start: String(span.start), end: String(span.end) }),
  resolution,
  draw: draw === 'line' ? undefined : draw,
  unmarked: said(unmarked),
})

/** The same as the search parameters of a link. */
export function viewSearch(view: CurveView): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(viewParts(view)))
    if (value !== undefined) parameters.set(name, value)
  // a comma needs no escape, and the link stays short
  return parameters.toString().replaceAll('%2C', ',')
}

/** A span moved by a share of its length; what goes on with the clock is fixed then. None reaches beyond `latest`. */
export function movedSpan(range: { start: number; end: number }, by: number, latest: number): Span {
  const length = range.end - range.start
  const end = Math.min(range.end + length * by, latest)
  return { start: Math.round(Math.max(end - length, 0)), end: Math.round(Math.max(end, length)) }
}

/** The least that is zoomed into, ms. */
export const leastSpanMs = 10_000

/** A span made longer (`factor` over 1) or shorter around a time in it, which keeps its place. */
export function zoomedSpan(
  { start, end }: { start: number; end: number },
  factor: number,
  around: number,
): { start: number; end: number } {
  const length = Math.max((end - start) * factor, leastSpanMs)
  const share = Math.min(Math.max((around - start) / (end - start), 0), 1)
  const from = Math.max(Math.round(around - length * share), 0)
  return { start: from, end: Math.round(from + length) }
}
