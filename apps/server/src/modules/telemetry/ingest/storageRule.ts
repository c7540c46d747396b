import type { PointRoute } from '../routing/route'

/** So that each hour in which a point was heard says what it was then. */
const hourMs = 3_600_000

/**
 * Whether a reading is kept as a sample: always; when it differs from the last kept one by more than the dead band
 * (or in quality), or is the first of an hour; or when the interval has passed. Remembers what it lets through. Readings not newer than the
 * last kept one are let through: they fill gaps, or the primary key absorbs them.
 */
export function isKept(point: PointRoute, ts: number, value: number | string, quality: number): boolean {
  if (point.storage === 'all') return true
  const { stored } = point
  if (stored === undefined || isDue(point, stored, ts, value, quality)) {
    if (stored === undefined || ts > stored.ts) point.stored = { ts, value, quality }
    return true
  }
  return false
}

function isDue(
  point: PointRoute,
  stored: { value: number | string; ts: number; quality: number },
  ts: number,
  value: number | string,
  quality: number,
): boolean {
  if (ts <= stored.ts) return true
  if (point.storage === 'interval') return ts - stored.ts >= point.intervalMs
  if (quality !== stored.quality || Math.floor(ts / hourMs) > Math.floor(stored.ts / hourMs)) return true
  return typeof value === 'number' && typeof stored.value === 'number'
    ? Math.abs(value - stored.value) > point.deadBand
    : value !== stored.value
}
