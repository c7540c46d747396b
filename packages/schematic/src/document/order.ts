/*
 * Fractional indexes: texts that sort in stacking order and leave room between any two, so that moving one
 * thing changes one record. A key is read as a fraction in base 62 and never ends in '0'.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const HEAD = 4
const MIDDLE = Math.floor(BASE ** HEAD / 2)

const digit = (value: number): string => DIGITS.charAt(value)
const digitAt = (key: string, index: number): number => Math.max(0, DIGITS.indexOf(key.charAt(index) || '0'))

const headKey = (value: number): string => {
  let text = ''
  for (let rest = value, i = 0; i < HEAD; i += 1, rest = Math.floor(rest / BASE))
    text = digit(rest % BASE) + text
  return `${text}V`
}

const headOf = (key: string): number => {
  let value = 0
  for (let i = 0; i < HEAD; i += 1) value = value * BASE + digitAt(key, i)
  return value
}

const midpoint = (low: string, high: string | null): string => {
  if (high !== null) {
    let same = 0
    while (same < high.length && (low.charAt(same) || '0') === high.charAt(same)) same += 1
    if (same > 0) return high.slice(0, same) + midpoint(low.slice(same), high.slice(same))
  }
  const from = digitAt(low, 0)
  const to = high === null ? BASE : digitAt(high, 0)
  if (to - from > 1) return digit(Math.round((from + to) / 2))
  if (high !== null && high.length > 1) return high.charAt(0)
  return digit(from) + midpoint(low.slice(1), null)
}

/** A key between two neighbours; `null` means the far end. */
export const orderBetween = (low: string | null, high: string | null): string => {
  if (low === null && high === null) return headKey(MIDDLE)
  if (high === null && low !== null) {
    const head = headOf(low)
    return head < BASE ** HEAD - 1 ? headKey(head + 1) : midpoint(low, null)
  }
  if (low === null && high !== null) {
    const head = headOf(high)
    return head > 1 ? headKey(head - 1) : midpoint('', high)
  }
  return midpoint(low ?? '', high)
}

/** `count` ascending keys between two neighbours. */
export const ordersBetween = (low: string | null, high: string | null, count: number): string[] => {
  if (count <= 0) return []
  if (high === null) {
    const first = orderBetween(low, null)
    const head = headOf(first)
    if (first === headKey(head) && head + count < BASE ** HEAD)
      return Array.from({ length: count }, (_, index) => headKey(head + index))
    const keys = [first]
    while (keys.length < count) keys.push(orderBetween(keys.at(-1) ?? first, null))
    return keys
  }
  const half = Math.floor(count / 2)
  const middle = orderBetween(low, high)
  return [...ordersBetween(low, middle, half), middle, ...ordersBetween(middle, high, count - half - 1)]
}

/** Sorts by `order`, then id, so that equal keys still have one order everywhere. */
export const byOrder = (a: { order: string; id: string }, b: { order: string; id: string }): number => {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
