import type { PointValue } from '@energy-console/contract/telemetry'

/** What is needed to write a value of a point. */
export interface ValueFormat {
  unit?: string | null
  decimals?: number | null
  dataType?: string
  enumMap?: Readonly<Record<string, string>> | null
}

/** A value as text without its unit: words for states, thousands separators and sensible decimals for numbers. */
export function formatValue(value: PointValue | undefined, format: ValueFormat): string {
  if (value === null || value === undefined) return '—'
  const word = format.enumMap?.[String(value)]
  if (word !== undefined) return word
  if (typeof value === 'string') return value
  if (format.dataType === 'boolean') return value === 0 ? '0' : '1'
  const digits = format.decimals ?? sensibleDecimals(value, format.unit ?? '')
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Energy, power and flow to two decimals, currents and temperatures to one, factors to three; big numbers need none. */
function sensibleDecimals(value: number, unit: string): number {
  if (Number.isInteger(value)) return 0
  if (Math.abs(value) >= 10_000) return 0
  if (unit === '' && Math.abs(value) <= 1) return 3
  return /^(A|V|℃|°C|%|Hz)$/.test(unit) && Math.abs(value) >= 100 ? 1 : 2
}

/** How far a value can be trusted: `stale` has not come for long, `bad` says the source, `none` never came. */
export type Trust = 'live' | 'uncertain' | 'stale' | 'bad' | 'none'

/** Older than this, a value counts as stale where its device's interval is not known. */
export const staleAfterMs = 15 * 60_000

/** Trust in a value at a time; `ts` and `now` in Unix ms. */
export function trustOf(value: { ts: number | null; quality: number } | undefined, now: number): Trust {
  if (!value || value.ts === null) return 'none'
  if (value.quality === 2) return 'bad'
  if (now - value.ts > staleAfterMs) return 'stale'
  return value.quality === 1 ? 'uncertain' : 'live'
}
