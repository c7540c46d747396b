/** An instant as it travels: Unix ms, told apart from a mere number. */
export interface PlainInstant {
  readonly $instant: number
}

/** What can cross to another process as JSON and arrive as it was. */
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | PlainInstant
  | readonly PlainValue[]
  | { readonly [field: string]: PlainValue }

/** A payload as the bus carries it: instants in their own form, and no functions. */
export type Plain<T> = unknown extends T
  ? PlainValue
  : T extends PlainValue
    ? T
    : T extends Date
      ? PlainInstant
      : T extends (...args: never[]) => unknown
        ? never
        : { [K in keyof T]: Plain<T[K]> }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const mapped = (value: object, each: (inner: unknown) => unknown): unknown =>
  Array.isArray(value)
    ? value.map(each)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner)]))

/** A payload with its Dates in the form that travels. */
export const toPlain = <T>(value: T): Plain<T> => plainOf(value) as Plain<T>

const plainOf = (value: unknown): unknown => {
  if (value instanceof Date) return { $instant: value.getTime() } satisfies PlainInstant
  return isObject(value) ? mapped(value, plainOf) : value
}

/** What {@link toPlain} was given: instants are Dates again. */
export const fromPlain = (value: unknown): unknown => {
  if (!isObject(value)) return value
  if ('$instant' in value && typeof value.$instant === 'number') return new Date(value.$instant)
  return mapped(value, fromPlain)
}
