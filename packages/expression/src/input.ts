/** A value that an expression can work with. */
export type Value = number | boolean | string

/** What an expression may be told about an input before it runs. */
export interface InputDeclaration {
  /** `any` where it is known only when it comes. */
  readonly type: 'number' | 'boolean' | 'text' | 'any'
  /** As the point writes it, e.g. `kW`; sums and comparisons of different units are refused. */
  readonly unit?: string
  /** Older values are stale, that is as good as missing. */
  readonly maxAgeMs?: number
  /** Whether `null` is a value like others, so that the expression may ask `a == null`. */
  readonly isNullable?: boolean
}

/** An input as it stands. */
export interface Input {
  readonly value: Value | null
  /** 0 good, 1 uncertain, 2 bad. */
  readonly quality: number
  /** Unix milliseconds; 0 when unknown. */
  readonly ts: number
  /** After this it is stale, where that is known of the input rather than declared. */
  readonly maxAgeMs?: number | undefined
}

/** Why an input has no value that could be used. */
export type Lack = 'missing' | 'stale' | 'bad'

/** Why an input has no value that could be used; undefined where it has one. */
export function lackOf(
  input: Input | undefined,
  { type, maxAgeMs, isNullable = false }: InputDeclaration,
  now: number,
): Lack | undefined {
  if (!input || (input.value === null && !isNullable)) return 'missing'
  if (input.quality === 2) return 'bad'
  const mostMs = input.maxAgeMs ?? maxAgeMs
  if (mostMs !== undefined && now - input.ts > mostMs) return 'stale'
  return input.value !== null && inType(input.value, type) === undefined ? 'bad' : undefined
}

/** The value of an input in its declared type, or why there is none. */
export function usable(
  input: Input | undefined,
  declaration: InputDeclaration,
  now: number,
): { readonly value: Value | null } | { readonly lack: Lack } {
  const lack = lackOf(input, declaration, now)
  if (lack !== undefined || !input) return { lack: lack ?? 'missing' }
  return { value: input.value === null ? null : (inType(input.value, declaration.type) ?? null) }
}

/** A value in the type that an input is declared with; undefined where it is none of it. */
export function inType(value: Value, type: InputDeclaration['type']): Value | undefined {
  if (type === 'any') return value
  if (type === 'text') return String(value)
  if (typeof value === 'string') return undefined
  return type === 'boolean' ? Boolean(value) : Number(value)
}
