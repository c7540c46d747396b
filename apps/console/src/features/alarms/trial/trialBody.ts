import { rowsOf } from '../../../kit/form/rows/rowEdits'

/** The fields that say when a rule opens. */
const judged = [
  ...['itemId', 'condition', 'limit', 'upperLimit', 'windowSeconds', 'deadBand', 'expression', 'variables'],
  ...['onDelaySeconds', 'offDelaySeconds', 'activeDays', 'activeFrom', 'activeUntil'],
] as const

/** What is tried of a rule: what says when it opens. `id` is the stored rule that it is a change of. */
export function trialBody(
  values: Readonly<Record<string, unknown>>,
  { id, days }: { id: string | undefined; days: number },
): Record<string, unknown> {
  const body: Record<string, unknown> = { days, ...(id ? { id } : {}) }
  for (const name of judged) if (values[name] !== undefined) body[name] = values[name]
  if (body.condition === 'formula') body.variables = rowsOf(values.variables)
  else delete body.variables
  return body
}
