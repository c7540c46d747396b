import { coreErrors, type ErrorSpec } from '@energy-console/contract'
import { identityErrors } from '@energy-console/contract/identity'
import { licensingErrors } from '@energy-console/contract/licensing'

/** What `/auth-redirect` may name in a refusal: anybody can write its address, and nobody's words are to stand on the page. */
const tellable =
  /^(\d{1,9}|\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?|sub|email（email_verified）|preferred_username|用户|设备)$/

/**
 * The words, in Chinese, of a refusal that the address of `/auth-redirect` names by its key, and the values of their
 * placeholders. Where a value is none that can be told, the refusal is told in general.
 */
export function refusalIn(address: URLSearchParams): { text: string; values: Record<string, string> } {
  const known: ErrorSpec[] = [identityErrors, coreErrors, licensingErrors].flatMap((specs) =>
    Object.values<ErrorSpec>(specs),
  )
  const general = { text: identityErrors.providerFailed.text, values: {} }
  const text = known.find((spec) => spec.key === address.get('error'))?.text
  if (text === undefined) return general
  const values = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(
    ([, name = '']) => [name, address.get(name) ?? ''] as const,
  )
  return values.every(([, value]) => tellable.test(value))
    ? { text, values: Object.fromEntries(values) }
    : general
}
