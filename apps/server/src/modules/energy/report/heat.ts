import { daysBetween } from '@energy-console/contract'
import { type CostHeat, type CostScope, mostHourlyDays } from '@energy-console/contract/energy'
import Big from 'big.js'
import { dayKindsIn } from '../calendar/queries'
import { earlier } from '../calendar/spans'
import { pricePieces } from '../cost/billing'
import { piecesOf } from '../cost/pieces'
import { termsFor } from '../cost/priced'
import { type Asking, metersOf, requireSpan, todayAt } from '../cost/scope'
import { tariffsHeld } from '../division/tariffsHeld'
import { bandAt, tableOf } from '../pricing/bandOf'
import { shownKwh } from './wire'

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
  const byHour = new Map<string, { kwh: Big; fen: number }>()
  for (const { bucket, costs } of pricePieces(pieces, terms)) {
    // An hour of a clock that was put back comes twice, and other zones' hours may begin within one.
    const hour = bucket.slice(0, 13)
    const cell = byHour.get(hour) ?? { kwh: new Big(0), fen: 0 }
    for (const { kwh, fen } of costs) {
      cell.kwh = cell.kwh.plus(kwh)
      cell.fen += fen
    }
    byHour.set(hour, cell)
  }
  const shown = shownCells(byHour)
  return {
    days: daysBetween(from, to).map((day) => {
      const tariff = tariffs.findLast(({ validFrom }) => validFrom <= day)
      const table = tariff && tableOf(tariff.terms, day, kinds)
      return {
        day,
        kwh: hours.map((hour) => shown.get(nameOf(day, hour))?.kwh ?? null),
        yuan: hours.map((hour) => shown.get(nameOf(day, hour))?.yuan ?? null),
        band: hours.map((hour) => (table ? bandAt(table, hour * 60) : null)),
      }
    }),
  }
}

const nameOf = (day: string, hour: number) => `${day} ${String(hour).padStart(2, '0')}`

/** Cells rounded so that they add up to their total as it is shown: each takes what the sum has come to with it, less what it had. */
function shownCells(
  byHour: ReadonlyMap<string, { kwh: Big; fen: number }>,
): Map<string, { kwh: number; yuan: number }> {
  let reached = new Big(0)
  return new Map(
    [...byHour].map(([hour, { kwh, fen }]) => {
      const before = shownKwh(reached)
      reached = reached.plus(kwh)
      return [hour, { kwh: shownKwh(new Big(shownKwh(reached)).minus(before)), yuan: fen / 100 }]
    }),
  )
}
