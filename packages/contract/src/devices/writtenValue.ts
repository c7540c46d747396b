/** What decides which values a point takes. */
export interface WritablePoint {
  dataType: string
  access: string
  min?: number | null
  max?: number | null
  enumMap?: Readonly<Record<string, string>> | null
}

/** Why a point does not take a value; keys of the telemetry errors. */
export type WriteRefusal =
  | 'readOnlyItem'
  | 'badValue'
  | 'outOfRange'
  | 'belowLeast'
  | 'aboveMost'
  | 'notAChoice'
  | 'tooLong'

export type WrittenValue = { value: number | string | boolean } | { refusal: WriteRefusal }

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0
  if (typeof value === 'string' && value.trim() === '') return undefined
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/**
 * The value in the form that the point takes, or why it takes none: what is read only, of another type, out of range, or
 * none of the choices. The server asks this before it sends, the console before it offers.
 */
export function writtenValue(value: unknown, point: WritablePoint): WrittenValue {
  if (point.access !== 'read-write') return { refusal: 'readOnlyItem' }
  if (point.dataType === 'text') {
    // a drawing writes what looks like a number as one
    const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
    return typeof text === 'string' ? writtenText(text, point) : { refusal: 'badValue' }
  }
  const number = numberOf(value)
  if (number === undefined) return { refusal: 'badValue' }
  if (point.dataType === 'boolean')
    return number === 0 || number === 1 ? { value: number === 1 } : { refusal: 'notAChoice' }
  if (point.dataType === 'enum' && point.enumMap?.[String(number)] === undefined)
    return { refusal: 'notAChoice' }
  const { min, max } = refusalParams(point)
  const isOutside = (min !== undefined && number < min) || (max !== undefined && number > max)
  if (!isOutside) return { value: number }
  if (max === undefined) return { refusal: 'belowLeast' }
  return { refusal: min === undefined ? 'aboveMost' : 'outOfRange' }
}

/** Of a text, `max` is the most characters, and the words are its choices. */
function writtenText(text: string, { max, enumMap }: WritablePoint): WrittenValue {
  if (isBound(max) && [...text].length > max) return { refusal: 'tooLong' }
  const isFree = !enumMap || Object.keys(enumMap).length === 0
  return isFree || Object.hasOwn(enumMap, text) ? { value: text } : { refusal: 'notAChoice' }
}

/** What stands in the places of a refusal's text: the bounds that the point has. */
export function refusalParams({ min, max }: Pick<WritablePoint, 'min' | 'max'>): {
  min?: number
  max?: number
} {
  return { ...(isBound(min) && { min }), ...(isBound(max) && { max }) }
}

const isBound = (bound: number | null | undefined): bound is number => Number.isFinite(bound)
