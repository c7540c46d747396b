import { type KnownParameter, knownParameters, type ParameterKey } from './knownParameters'

/** What a tenant keeps of a parameter. */
export interface KeptParameter {
  paramValue: string
  remark: string
}

/** A parameter as it is read: a number, on or off, an address, or Unix seconds as text; '' for none. */
export type KnownValue = number | boolean | string

/** What holds where the tenant has no parameter of the key. */
export function standardOf(known: KnownParameter): KnownValue {
  if (known.kind === 'number' || known.kind === 'switch') return known.standard
  return known.kind === 'presence' ? false : ''
}

/** What holds: what is kept, within what the parameter allows, else the standard. */
export function heldValue(known: KnownParameter, kept: KeptParameter | undefined): KnownValue {
  if (!kept) return standardOf(known)
  switch (known.kind) {
    case 'number': {
      const number = Number(kept.paramValue)
      return Number.isFinite(number)
        ? Math.min(Math.max(Math.floor(number), known.least), known.most)
        : known.standard
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

/** What holds as the text that the wire carries: a number in digits, a switch as its own texts; '' for none. */
export function heldText(key: ParameterKey, paramValue: string | undefined): string {
  const known = knownParameters.find((parameter) => parameter.key === key)
  if (!known) return paramValue ?? ''
  const value = heldValue(known, paramValue === undefined ? undefined : { paramValue, remark: '' })
  return known.kind === 'switch' ? (value === true ? known.on : known.off) : String(value)
}

/** Whether a switch, or a parameter that is on by being there, is on. */
export const isHeldOn = (key: ParameterKey, paramValue: string | undefined): boolean =>
  knownParameters.some(
    (known) =>
      known.key === key &&
      heldValue(known, paramValue === undefined ? undefined : { paramValue, remark: '' }) === true,
  )
