import { RuleTrial } from '@energy-console/contract/alarms'
import type * as z from 'zod'

/** The fields that say when a rule opens. */
const Judged = RuleTrial.pick({
  itemId: true,
  condition: true,
  limit: true,
  upperLimit: true,
  windowSeconds: true,
  deadBand: true,
  expression: true,
  variables: true,
  onDelaySeconds: true,
  offDelaySeconds: true,
  activeDays: true,
  activeFrom: true,
  activeUntil: true,
  inhibitItemId: true,
  inhibitComparison: true,
  inhibitValue: true,
})

/** The names of the fields that say when a rule opens. */
export const judgedFields = Judged.keyof().options

/**
 * What is tried of a rule: what says when it opens; undefined while that is not right yet. `id` is the stored rule that it is
 * a change of.
 */
export function trialBody(
  values: object,
  { id, days }: { id: string | undefined; days: number },
): z.infer<typeof RuleTrial> | undefined {
  // a field that holds nothing says nothing
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const { data } = Judged.safeParse(said)
  if (!data) return undefined
  const { variables, ...judged } = data
  return {
    ...judged,
    days,
    ...(id ? { id } : {}),
    ...(judged.condition === 'formula' ? { variables: variables ?? [] } : {}),
  }
}
