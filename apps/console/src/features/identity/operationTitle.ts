import { operations, valueWithin } from '@energy-console/contract'

type Translate = (text: string, values?: Record<string, string>) => string

/** What an entry of the operation log says was done, in the user's language; the log itself is kept in Chinese. */
export function operationTitle(title: string, t: Translate): string {
  const whole = t(title)
  if (whole !== title) return whole
  for (const operation of Object.values(operations)) {
    const label = valueWithin(operation, title)
    if (label !== undefined && t(label) !== label) return t(operation, { label: t(label) })
  }
  return title
}
