/** The terms of a tariff: one price round the clock and the year, yuan a kWh. */
export const flatTariff = (price: string) => ({
  dayTables: [{ tableName: '全天', periods: [{ startMinute: 0, band: 'flat' }] }],
  seasons: [
    {
      ...{ seasonName: '全年', start: '01-01', prices: { flat: price } },
      tables: { workday: 0, weekend: 0, holiday: 0 },
    },
  ],
  surcharges: [],
})
