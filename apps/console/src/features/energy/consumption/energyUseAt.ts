import {
  mostCostDays,
  type UseEnergy,
  type UseGrain,
  type UseScope,
  useEnergies,
  useScopes,
} from '@energy-console/contract/energy'
import { daysOf, grainOf, type Period } from '../../../kit/report/period'

export const choicesOf = <T extends string>(words: Readonly<Record<T, string>>) => Object.keys(words) as T[]
const chosen = <T extends string>(words: Readonly<Record<T, string>>, value: string | null, unless: T): T =>
  choicesOf(words).find((one) => one === value) ?? unless

/** What of the use is told at an address for a period, and what else may be chosen there. */
export function energyUseAt(parameters: URLSearchParams, period: Period) {
  const energyType: UseEnergy = chosen(useEnergies, parameters.get('energy'), 'electricity')
  const scopes = scopesFor(energyType)
  const scope = scopes.find((one) => one === parameters.get('by')) ?? 'station'
  const grains = grainsOf(period)
  const grain = grains.find((one) => one === parameters.get('grain')) ?? grainOf(period)
  return { energyType, scopes, scope, grains, grain }
}

/** One kind of energy is not told apart by kind. */
const scopesFor = (energy: UseEnergy): UseScope[] =>
  choicesOf(useScopes).filter((scope) => scope !== 'kind' || energy === 'all')

/** The grains in which a period is divided without too many stretches, and into more than one. */
function grainsOf(period: Period): UseGrain[] {
  const days = daysOf(period)
  return [
    ...(days <= mostCostDays.hour ? (['hour'] as const) : []),
    ...(days > 1 && days <= mostCostDays.day ? (['day'] as const) : []),
    ...(days > 31 ? (['month'] as const) : []),
  ]
}
