import type { powerFactorStandards } from '@energy-console/contract/energy'

type Standard = (typeof powerFactorStandards)[number]

/** How the adjustment grows from the standard on, per hundredth of the power factor; in percent. */
interface Table {
  standard: number
  /** Reductions: of each hundredth up to the first limit, then of each further one up to the last. */
  reduction: { until: number; per: number; lastUntil: number; lastPer: number }
  /** Additions: half a percent for each hundredth down to `half`, one down to `one`, two below. */
  addition: { half: number; one: number }
}

/**
 * The national rule on adjusting charges by the power factor (功率因数调整电费办法, 1983), in hundredths: above the
 * standard charges fall, below it they rise.
 */
const tables: Readonly<Record<Standard, Table>> = {
  '0.90': {
    standard: 90,
    reduction: { until: 95, per: 0.15, lastUntil: 95, lastPer: 0 },
    addition: { half: 70, one: 65 },
  },
  '0.85': {
    standard: 85,
    reduction: { until: 90, per: 0.1, lastUntil: 94, lastPer: 0.15 },
    addition: { half: 65, one: 60 },
  },
  '0.80': {
    standard: 80,
    reduction: { until: 90, per: 0.1, lastUntil: 92, lastPer: 0.15 },
    addition: { half: 60, one: 55 },
  },
}

/**
 * Mean power factor of a span from its active and reactive energy (kWh, kvarh), to hundredths as a meter bill shows it. By the same
 * rule reactive energy that is given back to the grid counts like what is drawn: what both come to, added up.
 */
export function meanPowerFactor(activeKwh: number, reactiveKvarh: number): number {
  const apparent = Math.hypot(activeKwh, reactiveKvarh)
  return apparent === 0 ? 1 : Math.round((activeKwh / apparent) * 100) / 100
}

/** Percent by which energy and basic charge are raised (positive) or lowered (negative). `powerFactor` is 0 to 1. */
export function powerFactorPercent(standard: Standard, powerFactor: number): number {
  const { standard: from, reduction, addition } = tables[standard]
  const hundredths = Math.round(powerFactor * 100)
  const between = (low: number, high: number) => Math.max(0, high - low)
  if (hundredths >= from) {
    const first = between(from, Math.min(hundredths, reduction.until)) * reduction.per
    const last = between(reduction.until, Math.min(hundredths, reduction.lastUntil)) * reduction.lastPer
    return -Math.round((first + last) * 100) / 100 + 0
  }
  const half = between(Math.max(hundredths, addition.half), from) * 0.5
  const one = between(Math.max(hundredths, addition.one), addition.half)
  const two = between(hundredths, addition.one) * 2
  return half + one + two
}
