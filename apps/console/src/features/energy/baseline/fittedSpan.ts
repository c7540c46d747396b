import type { DataOf } from '@energy-console/contract'
import type { getBaselineReport } from '@energy-console/contract/energy'

type Report = Pick<DataOf<typeof getBaselineReport>, 'days' | 'fittedTo'>

/** The part of the shown days that the baseline was fitted to; undefined where it lies elsewhere. */
export function fittedSpan({ days, fittedTo }: Report, name: string) {
  const within = days.filter(({ day }) => day >= fittedTo.from && day <= fittedTo.to)
  const [first, last] = [within[0], within.at(-1)]
  return first && last ? { name, from: first.day, to: last.day } : undefined
}
