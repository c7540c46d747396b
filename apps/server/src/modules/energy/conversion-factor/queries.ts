import type { EnergyType } from '@energy-console/contract/devices'
import { type FactorVersion, factorsWithin, type HeldFactor } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { conversionFactorTable } from './table'

/** What units of some kinds of energy stand for to the tenant of the request on the days of a span. */
export async function factorsHeld<T extends EnergyType>(
  tx: Tx,
  energyTypes: readonly T[],
  span: DaySpan,
): Promise<Map<T, HeldFactor[]>> {
  const { energyType, fromDate, coalKg, co2Kg, source } = conversionFactorTable
  const own: FactorVersion[] = await tx
    .select({ energyType, fromDate, coalKg, co2Kg, source })
    .from(conversionFactorTable)
  return new Map(
    energyTypes.map((type) => [
      type,
      factorsWithin(own, type, span).map((version) => ({
        ...{ fromDate: version.fromDate, coalKg: version.coalKg, co2Kg: version.co2Kg },
      })),
    ]),
  )
}
