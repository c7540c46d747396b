import { addDays } from '@energy-console/contract'
import {
  type CostQuery,
  type CostReport,
  type CostRow,
  type CostTotals,
  emissionsOf,
  mostCostDays,
} from '@energy-console/contract/energy'
import { correctedWithin } from '../../telemetry'
import { yearsWithoutHolidays } from '../calendar/queries'
import { type DaySpan, earlier } from '../calendar/spans'
import { leftOutOf } from '../circuit/leftOut'
import { coverageOf } from '../cost/coverage'
import { groundOf, type Priced, priced } from '../cost/priced'
import { type Asking, requireSpan } from '../cost/scope'
import { pendingDays } from '../division/pending'
import { convertedStations, electricFactors } from './emissions'
import { missingOf } from './missing'
import { comparedWith, stretchesOf } from './spans'
import { billsWire, energyWire, totalsWire, unpricedWire } from './wire'

const totalsOf = ({ pieces, bills }: Priced): CostTotals =>
  totalsWire(
    pieces.flatMap(({ costs }) => costs),
    bills,
  )

/** Energy and cost of a span. @throws badRange; 404 for a station, device or group */
export async function costReportOf(asking: Asking, query: CostQuery): Promise<CostReport> {
  const { grain, from, to } = query
  requireSpan(query, mostCostDays[grain])
  const ground = await groundOf(asking, query)
  const { today, meters, tariffs } = ground
  const now = await priced(ground, { from, to }, grain)
  const { ended, ...compared } = comparedWith({ from, to }, today)
  const coarse = grain === 'hour' ? 'day' : grain
  const beside = async (span: DaySpan) => {
    const then = await priced(ground, span, coarse)
    return { ...span, totals: totalsOf(then), coverage: coverageOf(ground, then, span) }
  }
  const previous = await beside(compared.previous)
  // of whole years both are one
  const lastYear = isSame(compared.previous, compared.lastYear) ? previous : await beside(compared.lastYear)
  const factors = await electricFactors(ground.tx, { from, to })
  const { stationId } = ground
  const counted = { stationId, itemIds: meters.map(({ itemId }) => itemId), pieces: now.pieces }
  const converted = (
    await convertedStations(ground.tx, [counted], { factors, grain, from, to: earlier(to, today) })
  ).get(stationId)
  const isRunning = ended !== undefined && ended.to !== to
  const over = { stationId: ground.stationId, from, to: earlier(to, addDays(today, -1)) }
  const pending = await pendingDays(ground.tx, [over])
  const rows = rowsOf(now, { from, to: earlier(to, today) }, grain)
  const missing = await missingOf(
    asking,
    { itemIds: counted.itemIds, from, to: earlier(to, today) },
    rows.map(({ start }) => start),
  )
  const terms = tariffs.findLast(({ validFrom }) => validFrom <= earlier(to, today))?.terms
  return {
    meters: [...meters],
    rows: rows.map((row) => ({
      ...row,
      ...(converted?.of(row.start) ?? emissionsOf([])),
    })),
    totals: totalsOf(now),
    ended: ended ? totalsOf(isRunning ? await priced(ground, ended, coarse) : now) : null,
    coverage: coverageOf(ground, now, { from, to }),
    emissions: converted?.total ?? emissionsOf([]),
    factors,
    bills: billsWire(now.bills, now.station),
    previous,
    lastYear,
    agreed: {
      kw: terms?.basic?.by === 'agreedDemand' ? terms.basic.agreedKw : null,
      kva: terms?.basic?.by === 'capacity' ? terms.basic.capacityKva : null,
    },
    powerFactorStandard: terms?.powerFactorStandard ?? null,
    unpricedKwh: unpricedWire(now.pieces.flatMap(({ bands }) => bands)),
    leftOut: ground.isOfStation ? await leftOutOf(ground.tx, ground) : { count: 0, meters: [] },
    corrections: await correctedWithin(ground.tx, { itemIds: counted.itemIds, from, to }),
    gaps: missing,
    pendingDays: pending.get(ground.stationId) ?? 0,
    yearsWithoutHolidays: await yearsWithoutHolidays(ground.tx, from, earlier(to, today)),
  }
}

const isSame = (one: DaySpan, other: DaySpan) => one.from === other.from && one.to === other.to

/** A row for every stretch that has begun, also where nothing was drawn. */
function rowsOf({ pieces }: Priced, span: DaySpan, grain: CostQuery['grain']): CostRow[] {
  const byStretch = new Map<string, (typeof pieces)[number]['costs']>()
  for (const { bucket, costs } of pieces) byStretch.set(bucket, [...(byStretch.get(bucket) ?? []), ...costs])
  const begun = span.from > span.to ? [] : stretchesOf(span, grain)
  return [...new Set([...begun, ...byStretch.keys()])]
    .sort()
    .map((start) => ({ start, ...energyWire(byStretch.get(start) ?? []) }))
}
