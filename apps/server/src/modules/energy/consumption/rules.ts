import type { Translate } from '@energy-console/contract'
import type { EnergyType } from '@energy-console/contract/devices'
import {
  type EnergyUse,
  energyErrors,
  mostCostDays,
  mostReportCells,
  type UseEnergy,
  type UseQuery,
  type UseRow,
  useUnitOf,
} from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type DaySpan, earlier } from '../calendar/spans'
import { convertedGrain } from '../conversion-factor/converting'
import { factorsHeld } from '../conversion-factor/queries'
import { begunHours } from '../cost/coverage'
import { type Asking, requireSpan } from '../cost/scope'
import { comparedWith, stretchesOf } from '../report/spans'
import { gapStep, gapsOf } from '../rolled/gaps'
import { amountsOf, type Conversion } from './amounts'
import { useTreeOf } from './channels'
import { lossesAmong } from './losses'
import { countersOf, feedersOf, kindsOf, meteredDevices, type Register, registersOfKinds } from './registers'
import { scopesOf, stationsAsked } from './scopes'

/** Stretches of registers that are read for one report at most. */
const mostUseReadings = 750_000

/** Registers that a report names at most of those that count nowhere. */
const mostLeftOut = 20

/**
 * What was used of one kind of energy, or of all kinds together as standard coal. Each row is the sum of its registers, and the
 * total that of the stations, whatever the rows are: a sub-meter's use is a part of its station's.
 * @throws badRange; tooManyStationMeters; tooManyReportCells
 */
export async function energyUseOf(
  { tx, now, say }: Asking & { say: Translate },
  query: UseQuery,
): Promise<EnergyUse> {
  const { energyType: energy, scope, grain, from, to } = query
  requireSpan(query, mostCostDays[grain])
  const stationIds = query.stationIds?.split(',')
  const registers = await registersOfKinds(tx, kindsOf(energy), stationIds)
  const devices = meteredDevices(registers)
  const tree = useTreeOf(await feedersOf(tx, stationIds), devices)
  const counters = await countersOf(tx, registers)
  const { stations, clock, newest } = await stationsAsked({ tx, now }, stationIds)
  const { today } = clock
  const scopes = await scopesOf(tx, scope, {
    stations,
    devices,
    counters,
    feeders: tree.feeders,
    registers,
    say,
  })
  const starts = stretchesOf({ from, to: earlier(to, newest) }, grain)
  const cells = (scopes.length + 1) * Math.max(1, starts.length)
  if (cells > mostReportCells)
    throw refuse(energyErrors.tooManyReportCells, { count: cells, most: mostReportCells })

  const counted = [...counters.values()].flat()
  const summed = byItem([...counted, ...scopes.flatMap((one) => one.registers)])
  // of what has several kinds of energy, no loss can be told
  const hasLosses = scope === 'device' && energy !== 'all'
  const all = byItem([...summed, ...(hasLosses ? tree.places.flatMap(({ given }) => given) : [])])
  const { ended, previous, lastYear } = comparedWith({ from, to }, today)
  const conversion = await conversionOf(tx, energy, { from: earlier(lastYear.from, previous.from), to })
  // months in which a factor changes are read by the day
  const step = convertedGrain(grain, { from, to }, conversion.factors.values())
  const stretches = step === grain ? starts : stretchesOf({ from, to: earlier(to, newest) }, step)
  const readings = all.length * Math.max(1, stretches.length)
  if (readings > mostUseReadings)
    throw refuse(energyErrors.tooManyReportCells, { count: readings, most: mostUseReadings })
  const kinds = energy === 'all' ? [...new Set(counted.map(({ energyType }) => energyType))] : [energy]
  const amounts = await amountsOf(tx, all, {
    ...{ span: { from, to }, grain, starts, ended, previous, lastYear, conversion },
  })
  const gaps = await gapsOf(
    tx,
    summed.map(({ itemId }) => itemId),
    { now, from, to },
  )
  const tell = amounts.teller(gaps, gapStep({ from, to }))
  const total = tell(counted)
  const losses = hasLosses ? lossesAmong(tree, amounts) : undefined
  const rows = scopes.map(({ id, deviceId, name, stationName, parentId, registers: own }): UseRow => {
    const told = tell(own)
    const loss = losses?.get(id)
    return {
      ...{ id, deviceId, name, stationName, parentId, registers: own.length, ...told },
      share: total.amount && told.amount !== null ? told.amount / total.amount : null,
      ...{ below: loss?.below ?? null, loss: loss?.loss ?? null, unreadBelow: loss?.unreadBelow ?? 0 },
    }
  })
  const begun =
    (begunHours(clock, { from, to }) * counted.length) / (gapStep({ from, to }) === 'hour' ? 1 : 24)
  const { partial: _, ...ofAll } = total
  return {
    unit: useUnitOf(energy),
    starts,
    rows: rows.sort((a, b) => (b.amount ?? -1) - (a.amount ?? -1)),
    total: {
      ...ofAll,
      registers: counted.length,
      coverage: begun > 0 ? Math.max(0, Number((1 - total.missing / begun).toFixed(4))) : 0,
    },
    ...{ previous, lastYear, missingUnit: gapStep({ from, to }), leftOut: leftOutOf(registers) },
    factors: await shownFactors(tx, kinds, { from, to }),
  }
}

/** Registers by their points, each once. */
const byItem = (registers: readonly Register[]): Register[] => [
  ...new Map(registers.map((register) => [register.itemId, register])).values(),
]

/** What units stand for on the days of a span, and how that is told. */
export const conversionOf = async (tx: Tx, energy: UseEnergy, span: DaySpan): Promise<Conversion> => ({
  factors: await factorsHeld(tx, kindsOf(energy), span),
  isCoal: energy === 'all',
})

async function shownFactors(
  tx: Tx,
  kinds: readonly EnergyType[],
  span: DaySpan,
): Promise<EnergyUse['factors']> {
  const held = await factorsHeld(tx, kinds, span)
  return [...held].flatMap(([energyType, factors]) => factors.map((factor) => ({ energyType, ...factor })))
}

function leftOutOf(registers: readonly Register[]): EnergyUse['leftOut'] {
  const left = registers.filter(({ isFirst }) => !isFirst)
  return {
    count: left.length,
    registers: left.slice(0, mostLeftOut).map(({ deviceId, deviceName, propertyName, unit, factor }) => ({
      ...{ deviceId, deviceName, propertyName, unit },
      reason: factor === null ? ('unit' as const) : ('repeated' as const),
    })),
  }
}
