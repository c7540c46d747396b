import type { PointRoute } from '../routing/route'

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const longestText = 1000

/**
 * The value that a raw JSON value stands for: a finite number after scale and offset, or a text for text properties.
 * Undefined when it is neither.
 */
export function readValue(point: PointRoute, raw: unknown): number | string | undefined {
  if (point.dataType === 'text') return readText(raw)
  const value = readNumber(raw)
  if (value === undefined) return undefined
  const scaled = point.scale === 1 && point.offset === 0 ? value : value * point.scale + point.offset
  return Number.isFinite(scaled) ? scaled : undefined
}

function readText(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw.length > longestText || raw.includes('\0') ? undefined : raw
  return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : undefined
}

function readNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined
  if (typeof raw === 'boolean') return raw ? 1 : 0
  if (typeof raw !== 'string') return undefined
  if (raw === 'true') return 1
  if (raw === 'false') return 0
  const value = numeric.test(raw) ? Number(raw) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** The raw value that a device must be sent for it to come back as `value`. */
export function toRawValue(point: PointRoute, value: number | string): number | string {
  return typeof value === 'string' || point.scale === 0 ? value : (value - point.offset) / point.scale
}
