import { type EnergyType, energyTypes } from '@energy-console/contract/devices'
import { type FactorVersion, heldFactors } from '@energy-console/contract/energy'

/** What holds of one kind of energy, and whether the tenant has set it. */
export interface FactorInForce extends FactorVersion {
  isOwn: boolean
}

/** What holds of each kind of energy on a day. */
export const factorsInForce = (own: readonly FactorVersion[], day: string): FactorInForce[] =>
  (Object.keys(energyTypes) as EnergyType[]).flatMap((energyType) => {
    const held = heldFactors(own, energyType).findLast(({ fromDate }) => fromDate <= day)
    return held ? [{ ...held, isOwn: own.includes(held) }] : []
  })
