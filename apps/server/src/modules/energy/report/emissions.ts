import { type EmissionFactors, emissionParameters } from '@energy-console/contract/energy'
import { heldText } from '@energy-console/contract/system'
import type { Tx } from '../../../platform/database'
import { parameterValues } from '../../system'

/** What a kWh stands for to the tenant of the request, by its parameters. */
export async function emissionFactors(tx: Tx): Promise<EmissionFactors> {
  const kept = await parameterValues(tx, Object.values(emissionParameters))
  const held = (key: (typeof emissionParameters)[keyof typeof emissionParameters]) =>
    Number(heldText(key, kept.find(({ paramKey }) => paramKey === key)?.paramValue))
  return { coalKg: held(emissionParameters.coalKg), co2Kg: held(emissionParameters.co2Kg) }
}
