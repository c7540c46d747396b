import { energyErrors, scheduleProblems, type TariffTerms } from '@energy-console/contract/energy'
import { refuse } from '../../../platform/errors'

/** Refuses terms that leave a gap or lack a price; `field` is where they stand in the input. @throws badTariff */
export function requireSound(terms: TariffTerms, field = 'terms'): void {
  const [problem] = scheduleProblems(terms)
  if (problem)
    throw refuse(energyErrors.badTariff, { reason: problem.text }, [field, ...problem.path].join('.'))
}
