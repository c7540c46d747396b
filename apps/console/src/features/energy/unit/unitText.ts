const value = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })
const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** A unit consumption or its limit: four digits that count; `—` for none. */
export const valueText = (number: number | null): string => (number === null ? '—' : value.format(number))

/** An energy or an amount; `—` for none. */
export const amountText = (number: number | null): string => (number === null ? '—' : amount.format(number))
