import { type BodyOf, daysFrom, lastOfMonth } from '@energy-console/contract'
import { energyErrors, type TariffTerms, type Trial, type tryTariff } from '@energy-console/contract/energy'
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { requireStation } from '../../stations'
import { kwhFactor } from '../circuit/registers'
import { billsOf, type MonthCharges } from '../cost/billing'
import { hourPieces, type Piece, toldPieces } from '../cost/pieces'
import { supposedId, supposedTariff } from '../division/tariffsHeld'
import { lineWire } from '../pricing/lineWire'
import { yuanOf } from '../pricing/yuanOf'
import { tariffAt } from './queries'
import { requireSound } from './requireSound'

type Asked = BodyOf<typeof tryTariff>

const hoursOfDay = 24

/**
 * What a day costs, line by line: divided and priced as reports do it. @throws noUsage, noEnergyUnit, noReadings, noTariff, badTariff; 404
 * for a station or point
 */
export async function tryDay(tx: Tx, asked: Asked): Promise<Trial> {
  const { stationId, day } = asked
  await requireStation(tx, stationId)
  const terms = asked.terms ?? (await tariffAt(tx, stationId, day))?.terms
  if (!terms) throw refuse(energyErrors.noTariff, { day }, 'day')
  requireSound(terms)
  const { pieces, kwh } = await energyOf(tx, asked, terms)
  const month = day.slice(0, 7)
  const charges = new Map([[month, chargesOf(asked, Math.max(...kwh))]])
  const lines = billsOf(pieces, new Map([[supposedId, terms]]), charges).flatMap((bill) => bill.lines)
  return {
    kwh,
    lines: lines.map((line) => lineWire(terms, line)),
    totalKwh: sumOf(pieces).toFixed(),
    totalYuan: yuanOf(lines.reduce((sum, { fen }) => sum + fen, 0)),
  }
}

/** One day of its month. */
function chargesOf(
  { day, maxDemandKw, powerFactor, tierBeforeKwh = 0 }: Asked,
  largestKwh: number,
): MonthCharges {
  const before = new Big(tierBeforeKwh)
  return {
    days: new Map([[supposedId, { before: daysFrom(`${day.slice(0, 7)}-01`, day), span: 1 }]]),
    daysOfMonth: daysFrom(`${day.slice(0, 7)}-01`, lastOfMonth(day)) + 1,
    maxDemandKw: maxDemandKw ?? largestKwh,
    powerFactor,
    before: { month: before, year: before },
  }
}

/** The typed energy, or what a register rose by in each hour of the station's clock on that day. */
async function energyOf(
  tx: Tx,
  { kwh, itemId, day, stationId }: Asked,
  terms: TariffTerms,
): Promise<{ pieces: Piece[]; kwh: number[] }> {
  const held = { stationId, tariffs: [supposedTariff(stationId, terms)] }
  if (itemId === undefined) {
    if (kwh === undefined) throw refuse(energyErrors.noUsage, {}, 'kwh')
    return { pieces: await toldPieces(tx, { ...held, day, kwh }), kwh }
  }
  const { rows: points } = await tx.execute<{ unit: string | null; factor: number | null }>(sql`
    select q.unit, ${kwhFactor('q.unit')}::float8 as factor
    from point p join product_property q on q.id = p.property_id
    where p.id = ${itemId}::bigint and p.station_id = ${stationId}::bigint`)
  const [point] = points
  if (!point) throw notFound()
  if (point.factor === null) throw refuse(energyErrors.noEnergyUnit, { unit: point.unit ?? '' }, 'itemId')
  const pieces = await hourPieces(tx, { ...held, itemIds: [itemId], from: day, to: day })
  if (pieces.length === 0) throw refuse(energyErrors.noReadings, { day }, 'itemId')
  const ofHour = (hour: number) => pieces.filter(({ bucket }) => Number(bucket.slice(11, 13)) === hour)
  return {
    pieces,
    kwh: Array.from({ length: hoursOfDay }, (_, hour) => Number(sumOf(ofHour(hour)).toFixed(4))),
  }
}

const sumOf = (pieces: readonly Piece[]): Big =>
  pieces.flatMap(({ bands }) => bands).reduce((sum, { kwh }) => sum.plus(kwh), new Big(0))
