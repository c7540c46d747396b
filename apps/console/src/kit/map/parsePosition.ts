import { type Position, rounded } from './projection'

const number = String.raw`([NSEWnsew])?\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEWnsew])?`
const pair = new RegExp(
  `^\\s*[(\\uff08]?\\s*${number}\\s*(?:[,\\uff0c;\\uff1b\\u3001]|\\s)\\s*${number}\\s*[)\\uff09]?\\s*$`,
)

/**
 * Reads a position as people copy it: “39.9, 116.4”, “116.4,39.9” (the first can be no latitude), “39.9°N 116.4°E”.
 * Undefined where the text is none.
 */
export function parsePosition(text: string): Position | undefined {
  const [, before1, first, after1, before2, second, after2] = pair.exec(text) ?? []
  if (first === undefined || second === undefined) return undefined
  const [side1, side2] = [(before1 ?? after1 ?? '').toUpperCase(), (before2 ?? after2 ?? '').toUpperCase()]
  const value = (digits: string, side: string) => Number(digits) * (side === 'S' || side === 'W' ? -1 : 1)
  const [one, other] = [value(first, side1), value(second, side2)]
  const isReversed =
    'EW'.includes(side1 || '-') || 'NS'.includes(side2 || '-') || (!side1 && Math.abs(one) > 90)
  const position = isReversed ? { longitude: one, latitude: other } : { latitude: one, longitude: other }
  const isOnEarth = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180
  return isOnEarth ? rounded(position) : undefined
}
