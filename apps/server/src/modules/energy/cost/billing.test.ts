import type { TariffTerms } from '@energy-console/contract/energy'
import Big from 'big.js'
import { expect, it } from 'vitest'
import { termsInOrder } from '../division/tariffsHeld'
import { billsOf } from './billing'

const withTier = (addition: string): TariffTerms => ({
  dayTables: [{ tableName: '全天', periods: [{ startMinute: 0, band: 'flat' }] }],
  seasons: [
    {
      ...{ seasonName: '全年', start: '01-01', prices: { flat: '1' } },
      tables: { workday: 0, weekend: 0, holiday: 0 },
    },
  ],
  surcharges: [],
  tiers: { by: 'month', steps: [{ aboveKwh: 100, addition }] },
})

/** The fen of a month in which one tariff held after another, saved as these rows of the history. */
function monthOf(earlier: string, later: string): number {
  const piece = (revisionId: string) => ({
    ...{ bucket: '2025-05', month: '2025-05', revisionId, season: 0 },
    bands: [{ band: 'flat' as const, kwh: new Big(100) }],
    hours: 744,
  })
  const charges = {
    days: new Map([
      [earlier, { before: 0, span: 15 }],
      [later, { before: 15, span: 16 }],
    ]),
    ...{ daysOfMonth: 31, maxDemandKw: undefined, powerFactor: undefined },
    before: { month: new Big(0), year: new Big(0) },
  }
  const terms = termsInOrder([
    { revisionId: later, validFrom: '2025-05-16', terms: withTier('0.5') },
    { revisionId: earlier, validFrom: '2025-05-01', terms: withTier('0.1') },
  ])
  return billsOf([piece(earlier), piece(later)], terms, new Map([['2025-05', charges]]))
    .flatMap(({ lines }) => lines)
    .reduce((sum, { fen }) => sum + fen, 0)
}

it('fills tiers in the order in which tariffs hold, not in that in which they were saved', () => {
  expect(monthOf('5', '6')).toBe(25_000)
  expect(monthOf('7', '6')).toBe(25_000)
})
