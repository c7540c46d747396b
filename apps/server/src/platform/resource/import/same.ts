/** Whether two values of the wire say the same: exact decimals by number, what is missing as what is empty. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]))
  if (typeof one === 'object' && typeof other === 'object')
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
      isSame((one as Values)[name], (other as Values)[name]),
    )
  return one === other || plain(one) === plain(other)
}

type Values = Readonly<Record<string, unknown>>

const isNothing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** `0.48830000` and `0.4883` are one number. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value

/** The part of a record that some fields hold, null for what is missing: as JSON keeps it. */
export const pick = (record: Values, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))

/** Whether stored rows say what is asked for, which may leave fields of a row as they are. */
export const areSameRows = (asked: unknown, stored: unknown): boolean =>
  Array.isArray(asked) &&
  Array.isArray(stored) &&
  asked.length === stored.length &&
  asked.every((row: Values, at) => isSame(row, pick(stored[at], Object.keys(row))))
