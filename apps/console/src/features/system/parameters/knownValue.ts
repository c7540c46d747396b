import type { KnownParameter } from '@energy-console/contract/system'

/** What a tenant keeps of a parameter. */
export interface Kept {
  paramValue: string
  remark: string
}

/** A parameter as its input has it: a number, on or off, an address, or Unix seconds as text; '' for none. */
export type KnownValue = number | boolean | string

/** What holds where the tenant has no parameter of the key. */
export function standardOf(known: KnownParameter): KnownValue {
  if (known.kind === 'number' || known.kind === 'switch') return known.standard
  return known.kind === 'presence' ? false : ''
}

/** What holds: what is kept, read as the product reads it, else the standard. */
export function heldValue(known: KnownParameter, kept: Kept | undefined): KnownValue {
  if (!kept) return standardOf(known)
  switch (known.kind) {
    case 'number': {
      const number = Number(kept.paramValue)
      return Number.isFinite(number) ? Math.min(Math.max(number, known.least), known.most) : known.standard
    }
    case 'switch':
      return known.standard ? kept.paramValue !== known.off : kept.paramValue === known.on
    case 'presence':
      return true
    case 'address':
      return kept.paramValue
    case 'until':
      return kept.remark
  }
}

/** What is kept of a value; undefined where nothing is: the parameter goes, and its standard holds. */
export function keptOf(known: KnownParameter, value: KnownValue): Kept | undefined {
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
