import { daysBetween } from '@energy-console/contract'
import { type CostHeat, type CostScope, mostHourlyDays } from '@energy-console/contract/energy'
import Big from 'big.js'
import { dayKindsIn } from '../calendar/queries'
import { earlier } from '../calendar/spans'
import { type Piece, piecesOf } from '../cost/pieces'
import { termsFor } from '../cost/priced'
import { type Asking, metersOf, requireSpan, todayAt } from '../cost/scope'
import { tariffsHeld } from '../division/tariffsHeld'
import { bandAt, tableOf } from '../pricing/bandOf'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Energy and its charge by day and hour. @throws badRange; 404 for a station, device or group */
export async function heatOf(asking: Asking, query: CostScope): Promise<CostHeat> {
  const { tx } = asking
  const { stationId, from } = query
  requireSpan(query, mostHourlyDays)
  const today = await todayAt(asking, stationId)
  const to = earlier(query.to, today)
  if (from > to) return { days: [] }
  const itemIds = (await metersOf(tx, query)).map(({ itemId }) => itemId)
  const pieces = await piecesOf(tx, { stationId, itemIds, from, to, grain: 'hour' })
  const tariffs = (await tariffsHeld(tx, [stationId])).get(stationId) ?? []
  const terms = await termsFor(tx, pieces, tariffs)
  const kinds = await dayKindsIn(tx, from, to)
  const byHour = new Map<string, Piece[]>()
  for (const piece of pieces) {
    // An hour of a clock that was put back comes twice, and other zones' hours may begin within one.
    const hour = piece.bucket.slice(0, 13)
    byHour.set(hour, [...(byHour.get(hour) ?? []), piece])
  }
  const yuanOf = (piece: Piece) =>
    piece.bands.reduce((sum, { band, kwh }) => {
      const price = band && terms.get(piece.revisionId)?.seasons[piece.season]?.prices[band]
      return price ? sum.plus(kwh.times(price)) : sum
    }, new Big(0))
  const kwhOf = (piece: Piece) => piece.bands.reduce((sum, { kwh }) => sum.plus(kwh), new Big(0))
  const cell = (day: string, hour: number, of: (piece: Piece) => Big, digits: number) => {
    const found = byHour.get(`${day} ${String(hour).padStart(2, '0')}`)
    return found
      ? Number(found.reduce((sum, piece) => sum.plus(of(piece)), new Big(0)).toFixed(digits))
      : null
  }
  return {
    days: daysBetween(from, to).map((day) => {
      const tariff = tariffs.findLast(({ validFrom }) => validFrom <= day)
      const table = tariff && tableOf(tariff.terms, day, kinds)
      return {
        day,
        kwh: hours.map((hour) => cell(day, hour, kwhOf, 3)),
        yuan: hours.map((hour) => cell(day, hour, yuanOf, 2)),
        band: hours.map((hour) => (table ? bandAt(table, hour * 60) : null)),
      }
    }),
  }
}
