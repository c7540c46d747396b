import {
  conversionUnits,
  type EnergyUse,
  energyErrors,
  mostCostDays,
  mostReportCells,
  type UseQuery,
  type UseRow,
} from '@energy-console/contract/energy'
import { refuse } from '../../../platform/errors'
import { earlier } from '../calendar/spans'
import { factorsHeld } from '../conversion-factor/queries'
import { begunHours } from '../cost/coverage'
import { type Asking, requireSpan } from '../cost/scope'
import { comparedWith, stretchesOf } from '../report/spans'
import { amountsOf } from './amounts'
import { gapStep, gapsOf } from './gaps'
import { lossesAmong } from './losses'
import { countersOf, feedersOf, meteredDevices, registersOfKind } from './registers'
import { scopesOf, stationsAsked } from './scopes'

/** Stretches of registers that are read for one report at most. */
const mostUseReadings = 750_000

/** Registers that a report names at most of those whose unit is none of the kind of energy. */
const mostLeftOut = 20

/**
 * What was used of one kind of energy. Each row is the sum of its registers, and the total that of the stations, whatever
 * the rows are: a sub-meter's use is a part of its station's.
 * @throws badRange; tooManyStationMeters; tooManyReportCells
 */
export async function energyUseOf({ tx, now }: Asking, query: UseQuery): Promise<EnergyUse> {
  const { energyType, scope, grain, from, to } = query
  requireSpan(query, mostCostDays[grain])
  const stationIds = query.stationIds?.split(',')
  const registers = await registersOfKind(tx, energyType, stationIds)
  const devices = meteredDevices(registers)
  const feeders = await feedersOf(tx, stationIds)
  const counters = countersOf(devices, feeders)
  const { stations, clock, newest } = await stationsAsked({ tx, now }, stationIds)
  const { today } = clock
  const scopes = await scopesOf(tx, scope, { stations, devices, counters, feeders, registers })
  const starts = stretchesOf({ from, to: earlier(to, newest) }, grain)
  const cells = (scopes.length + 1) * Math.max(1, starts.length)
  if (cells > mostReportCells)
    throw refuse(energyErrors.tooManyReportCells, { count: cells, most: mostReportCells })

  const counted = [...counters.values()].flat()
  const read = new Map(
    [...counted, ...scopes.flatMap((one) => one.registers)].map((register) => [register.itemId, register]),
  )
  const all = [...read.values()]
  const readings = all.length * Math.max(1, starts.length)
  if (readings > mostUseReadings)
    throw refuse(energyErrors.tooManyReportCells, { count: readings, most: mostUseReadings })
  const factors = (await factorsHeld(tx, [energyType], { from, to })).get(energyType) ?? []
  const { ended, previous, lastYear } = comparedWith({ from, to }, today)
  const amounts = await amountsOf(tx, all, {
    ...{ span: { from, to }, grain, factors, starts, ended, previous, lastYear },
    zones: new Map(stations.map(({ id, timeZone }) => [id, timeZone])),
  })
  const gaps = await gapsOf(tx, [...read.keys()], { now, from, to })
  const tell = amounts.teller(gaps, gapStep({ from, to }))
  const total = tell(counted)
  const losses = scope === 'device' ? lossesAmong(devices, feeders, amounts) : undefined
  const rows = scopes.map(({ id, name, stationName, parentId, registers: own }): UseRow => {
    const told = tell(own)
    const loss = losses?.get(id)
    return {
      ...{ id, name, stationName, parentId, registers: own.length, ...told },
      share: total.amount && told.amount !== null ? told.amount / total.amount : null,
      ...{ below: loss?.below ?? null, loss: loss?.loss ?? null, unreadBelow: loss?.unreadBelow ?? 0 },
    }
  })
  const begun =
    (begunHours(clock, { from, to }) * counted.length) / (gapStep({ from, to }) === 'hour' ? 1 : 24)
  const { partial: _, ...ofAll } = total
  const unknown = registers.filter(({ factor }) => factor === null)
  return {
    unit: conversionUnits[energyType],
    starts,
    rows: rows.sort((a, b) => (b.amount ?? -1) - (a.amount ?? -1)),
    total: {
      ...ofAll,
      registers: counted.length,
      coverage: begun > 0 ? Math.max(0, Number((1 - total.missing / begun).toFixed(4))) : 0,
    },
    ...{ previous, lastYear, factors, missingUnit: gapStep({ from, to }) },
    leftOut: {
      count: unknown.length,
      registers: unknown
        .slice(0, mostLeftOut)
        .map(({ deviceId, deviceName, unit }) => ({ deviceId, deviceName, unit })),
    },
  }
}
