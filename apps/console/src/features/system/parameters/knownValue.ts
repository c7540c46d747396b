import type { KeptParameter, KnownParameter, KnownValue } from '@energy-console/contract/system'

/** What is kept of a value; undefined where nothing is: the parameter goes, and its standard holds. */
export function keptOf(known: KnownParameter, value: KnownValue): KeptParameter | undefined {
  switch (known.kind) {
    case 'number':
      return { paramValue: String(value), remark: '' }
    case 'switch':
      return { paramValue: value === true ? known.on : known.off, remark: '' }
    case 'presence':
      return value === true ? { paramValue: '1', remark: '' } : undefined
    case 'address':
      return value === '' ? undefined : { paramValue: String(value), remark: '' }
    case 'until':
      return value === '' ? undefined : { paramValue: '1', remark: String(value) }
  }
}
