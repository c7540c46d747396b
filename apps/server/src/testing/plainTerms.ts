import type { TariffTerms } from '@energy-console/contract/energy'

/** The terms of a tariff with one price all the year round. */
export const plainTerms: TariffTerms = {
  dayTables: [{ tableName: '全天', periods: [{ startMinute: 0, band: 'flat' }] }],
  seasons: [
    {
      seasonName: '全年',
      start: '01-01',
      tables: { workday: 0, weekend: 0, holiday: 0 },
      prices: { flat: '0.6' },
    },
  ],
  surcharges: [],
}
