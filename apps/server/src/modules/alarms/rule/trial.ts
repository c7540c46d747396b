import { addDays, type BodyOf, type DataOf } from '@energy-console/contract'
import {
  isComparison,
  isTrend,
  mostTrialAlarms,
  type TrendCondition,
  type TrialResult,
  type tryAlarmRule,
} from '@energy-console/contract/alarms'
import { stepMs } from '@energy-console/contract/telemetry'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { storedGapsOf } from '../../devices'
import { type KindOfDay, type KindsOfTenants, plainKinds, type TenantDays } from '../../stations'
import { lastBefore, pastFigures, readHistory, type TrendWatch } from '../../telemetry'
import { activeTimesOf } from '../engine/activeTimes'
import { formulaOf, withStaleness } from '../engine/evaluators/formula'
import type { Reading } from '../engine/evaluators/verdict'
import type { Inhibit } from '../engine/inhibit'
import type { JudgedRule } from '../engine/life'
import { type Replayed, type ReplayedReading, replay } from '../engine/replay'
import { judgedBy, watchOf } from '../engine/trend'
import { namedPoints, refuseBadExpression } from './expression'
import { alarmRuleTable } from './table'

const dayMs = 86_400_000
/** So much is read at once: curves are tried with raw readings up to such a span. */
const pieceMs = 6 * 3_600_000
/** Of a point in a piece: one reading every five seconds. What comes more often is told by minutes. */
const mostOfPiece = 4_320
/** Of all points and pieces together. Where there would be more, minutes and hours stand for them. */
export const mostReadings = 200_000

/** How many readings of each point are taken of a piece. */
export const pointsOfPiece = (spanMs: number, items: number): number =>
  Math.max(Math.min(mostOfPiece, Math.floor(mostReadings / (Math.ceil(spanMs / pieceMs) * items))), 1)

type Asked = Omit<BodyOf<typeof tryAlarmRule>, 'id' | 'days' | 'level' | 'content'>

/** For whom a rule is tried, and when (Unix ms). */
interface TriedBy {
  now: number
  tenantId: string
  kindsOfTenants: KindsOfTenants | undefined
}

/** What days of a span are to a tenant, the one before it included: in some zone its first instant is of that. */
async function daysIn(
  tx: Tx,
  { tenantId, kindsOfTenants = plainKinds }: Omit<TriedBy, 'now'>,
  { startMs }: { startMs: number },
): Promise<TenantDays> {
  const first = addDays(new Date(startMs).toISOString().slice(0, 10), -2)
  return (await kindsOfTenants(tx, [tenantId], first))(tenantId)
}

/** What a rule would have done with the readings of the last days, beside what it did as it is stored. */
export async function tryRule(
  tx: Tx,
  { id, days, ...asked }: BodyOf<typeof tryAlarmRule>,
  { now, ...calendar }: TriedBy,
): Promise<DataOf<typeof tryAlarmRule>> {
  if (asked.condition === 'formula')
    await refuseBadExpression(tx, asked.expression ?? '', { variables: asked.variables, ruleId: id })
  const span = { startMs: now - days * dayMs, endMs: now }
  const { kindOf } = await daysIn(tx, calendar, span)
  const after = await judgedRule(tx, asked, { variables: asked.variables ?? id, kindOf })
  const stored = id === undefined ? undefined : await storedRule(tx, id, kindOf)
  const judgedIds = new Set([...after.itemIds, ...(stored?.itemIds ?? [])])
  const inhibitIds = [after, stored].flatMap((one) => (one?.inhibit ? [one.inhibit.itemId] : []))
  const itemIds = [...new Set([...judgedIds, ...inhibitIds])]
  const pieces = itemIds.length === 0 ? [] : await readPieces(tx, itemIds, span, now)
  const lines = pieces.flat()
  const joinsPoints = after.rule.formula !== undefined || stored?.rule.formula !== undefined
  const gapsOf = joinsPoints
    ? await gapsOfPoints(tx, itemIds, lines, span.endMs - span.startMs)
    : new Map<string, number>()
  const judged = after.trend && (await judgedInPast(tx, after.trend, span))
  const resultOf = async ({ rule, itemIds: own, trend, inhibit }: Judged): Promise<TrialResult> => {
    const of = { rule, own: new Set(own), inhibitId: inhibit?.itemId }
    const readings = trend
      ? inOrder([
          ...readingsOf(pieces, of),
          ...readingsOfTrend(trend === after.trend && judged ? judged : await judgedInPast(tx, trend, span)),
        ])
      : readingsOf(pieces, of)
    const formula = rule.formula && withStaleness(rule.formula, gapsOf)
    const inhibitBefore = inhibit ? await newestBefore(tx, inhibit.itemId, span.startMs) : undefined
    return summaryOf(
      await replay({ ...rule, formula }, readings, { ...span, inhibit, inhibitBefore }),
      span.endMs,
    )
  }
  return {
    ...span,
    readings:
      judged?.length ??
      lines.reduce((sum, { itemId, points }) => sum + (judgedIds.has(itemId) ? points.length : 0), 0),
    isRolledUp: lines.some(({ resolution, points }) => resolution !== 'raw' && points.length > 0),
    judged: judged ?? null,
    after: await resultOf(after),
    before: stored ? await resultOf(stored) : null,
  }
}

/** What a trend is judged by. */
interface Trend {
  condition: TrendCondition
  watch: TrendWatch
}

/** What a rule on a trend would have been judged by, each day by what was known then. */
async function judgedInPast(
  tx: Tx,
  { condition, watch }: Trend,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<[ts: number, value: number][]> {
  const { figures } = await pastFigures(tx, watch, { startMs, endMs, nowMs: endMs })
  return figures.map((figure) => [figure.ts, judgedBy(condition, figure)])
}

const readingsOfTrend = (judged: readonly (readonly [number, number])[]): Reading[] =>
  judged.map(([ts, value]) => ({ ts, value, quality: 0 }))

interface Judged {
  rule: JudgedRule
  /** The points whose readings it is judged by. */
  itemIds: readonly string[]
  trend: Trend | undefined
  /** What holds it back. */
  inhibit: Inhibit | undefined
}

type Line = Awaited<ReturnType<typeof readHistory>>[number]

/** After how long without a stored reading points were stale, ms; of buckets the next one may be as much later as they are long. */
async function gapsOfPoints(
  tx: Tx,
  itemIds: readonly string[],
  lines: readonly Line[],
  spanMs: number,
): Promise<Map<string, number>> {
  const joinedMs = pieceMs / pointsOfPiece(spanMs, Math.max(itemIds.length, 1))
  const stepMsOf = new Map<string, number>()
  for (const { itemId, resolution, points } of lines)
    if (resolution !== 'raw' && points.length > 0)
      stepMsOf.set(itemId, Math.max(stepMsOf.get(itemId) ?? 0, stepMs[resolution] + joinedMs))
  const gaps = await storedGapsOf(tx, itemIds)
  return new Map([...gaps].map(([itemId, gapMs]) => [itemId, gapMs + (stepMsOf.get(itemId) ?? 0)]))
}

/** The lines of each piece of the span, in the order of the pieces. */
async function readPieces(
  tx: Tx,
  itemIds: readonly string[],
  { startMs, endMs }: { startMs: number; endMs: number },
  nowMs: number,
): Promise<Line[][]> {
  const pieces: Line[][] = []
  const maxPoints = pointsOfPiece(endMs - startMs, itemIds.length)
  for (let start = startMs; start < endMs; start += pieceMs)
    pieces.push(
      await readHistory(tx, {
        ...{ itemIds, start, end: Math.min(start + pieceMs, endMs), maxPoints, nowMs },
        hasQuality: true,
      }),
    )
  return pieces
}

/** How long ago the process condition of a rule may have been heard last before the span that the rule is tried on. */
const mostBeforeMs = 90 * dayMs

/** The last reading of a point before an instant, Unix ms. */
async function newestBefore(tx: Tx, itemId: string, beforeMs: number): Promise<Reading | undefined> {
  const { rows } = await tx.execute<{ ts: number; value: number; quality: number }>(sql`
    select r.ts::float8 as ts, r.value, r.quality::int as quality from ${lastBefore({
      point: sql`${itemId}::bigint`,
      from: sql`${beforeMs - mostBeforeMs}::bigint`,
      before: sql`${beforeMs}::bigint`,
    })} r where r.value is not null`)
  return rows[0]
}

interface ReadFor {
  rule: JudgedRule
  own: ReadonlySet<string>
  /** The point of the process condition that holds the rule back. */
  inhibitId: string | undefined
}

/** The readings of some points in the order of their times. A minute stands for its readings by what would break the limit. */
function* readingsOf(pieces: readonly (readonly Line[])[], of: ReadFor): Generator<ReplayedReading> {
  for (const lines of pieces) yield* readingsOfPiece(lines, of)
}

const inOrder = (readings: ReplayedReading[]): ReplayedReading[] => readings.sort((a, b) => a.ts - b.ts)

function readingsOfPiece(lines: readonly Line[], { rule, own, inhibitId }: ReadFor): ReplayedReading[] {
  const readings = lines.flatMap((line) => [
    // what holds it back is heard before what came at the same time
    ...(line.itemId === inhibitId ? readingsOfLine(line, meanOf, true) : []),
    ...(own.has(line.itemId) ? readingsOfLine(line, (point) => valuesOf(point, rule), false) : []),
  ])
  const isMixed = own.size > 1 || inhibitId !== undefined || rule.condition === 'outside'
  return isMixed ? inOrder(readings.sort((a, b) => Number(b.isOfInhibit) - Number(a.isOfInhibit))) : readings
}

const readingsOfLine = (
  { itemId, resolution, points }: Line,
  values: (point: Line['points'][number]) => number[],
  isOfInhibit: boolean,
): ReplayedReading[] =>
  points.flatMap((point) =>
    values(point).map((value, index) => ({
      itemId,
      ts: Number(point[0]) + index,
      value,
      // a reading that is bad, or was marked so since, is judged as one; none is in a roll-up
      quality: resolution === 'raw' ? Number(point[2] ?? 0) : 0,
      isOfInhibit,
    })),
  )

const meanOf = ([, mean]: Line['points'][number]): number[] => (typeof mean === 'number' ? [mean] : [])

function valuesOf([, mean, low, high]: Line['points'][number], { condition }: JudgedRule): number[] {
  const numbers = (values: readonly unknown[]) =>
    values.filter((value): value is number => typeof value === 'number')
  if (typeof low !== 'number' || typeof high !== 'number') return numbers([mean])
  if (condition === 'outside') return [low, high]
  if (!isComparison(condition)) return numbers([mean])
  if (condition === 'gt' || condition === 'ge') return [high]
  return condition === 'lt' || condition === 'le' ? [low] : numbers([mean])
}

function summaryOf(alarms: readonly Replayed[], endMs: number): TrialResult {
  const seconds = alarms.map(({ openMs, clearMs }) => ((clearMs ?? endMs) - openMs) / 1_000)
  return {
    opened: alarms.length,
    totalSeconds: seconds.reduce((sum, each) => sum + each, 0),
    longestSeconds: seconds.reduce((most, each) => Math.max(most, each), 0),
    alarms: alarms.slice(0, mostTrialAlarms),
  }
}

async function judgedRule(
  tx: Tx,
  asked: Asked,
  { variables, kindOf }: { variables: Parameters<typeof namedPoints>[1]; kindOf: KindOfDay },
): Promise<Judged> {
  const points = asked.condition === 'formula' ? await namedPoints(tx, variables) : []
  const { rows } = await tx.execute<{ timeZone: string; isRegister: boolean }>(sql`
    select n.time_zone as "timeZone", q.kind = 'accumulated' as "isRegister" from point p
    join station n on n.id = p.station_id join product_property q on q.id = p.property_id where p.id = ${asked.itemId}`)
  const [place] = rows
  if (!place) throw notFound()
  const times = {
    activeDays: asked.activeDays ?? 'all',
    activeFrom: asked.activeFrom ?? null,
    activeUntil: asked.activeUntil ?? null,
  } as const
  const { condition, itemId } = asked
  const isFormula = condition === 'formula'
  const windowMs = (asked.windowSeconds ?? 0) * 1_000
  const trend = isTrend(condition)
    ? { condition, watch: watchOf(condition, { ...place, itemId, windowMs }) }
    : undefined
  return {
    itemIds: isFormula ? points.map((point) => point.itemId) : trend ? [] : [itemId],
    trend,
    inhibit: inhibitOf(asked),
    rule: {
      condition,
      limit: asked.limit ?? null,
      upperLimit: asked.upperLimit ?? null,
      deadBand: asked.deadBand ?? 0,
      windowMs,
      onDelayMs: (asked.onDelaySeconds ?? 0) * 1_000,
      offDelayMs: (asked.offDelaySeconds ?? 0) * 1_000,
      formula: isFormula ? formulaOf(asked.expression ?? '', points) : undefined,
      isActiveAt: activeTimesOf(times, { timeZone: place.timeZone, kindOf }),
    },
  }
}

const inhibitOf = ({
  inhibitItemId: itemId,
  inhibitComparison: comparison,
  inhibitValue: value,
}: Pick<Asked, 'inhibitItemId' | 'inhibitComparison' | 'inhibitValue'>): Inhibit | undefined =>
  itemId && comparison && value != null ? { itemId, comparison, value } : undefined

async function storedRule(tx: Tx, id: string, kindOf: KindOfDay): Promise<Judged> {
  const [row] = await tx.select().from(alarmRuleTable).where(eq(alarmRuleTable.id, id))
  if (!row) throw notFound()
  return judgedRule(tx, row, { variables: id, kindOf })
}
