/** Where the number goes: `{n}`, or `{n:03}` for at least three digits with zeros in front. */
const place = /\{n(?::0*(\d{1,2}))?\}/g

/** The text of a pattern for one number. */
export const seriesText = (pattern: string, number: number): string =>
  pattern.replace(place, (_whole, digits?: string) => String(number).padStart(Number(digits ?? 0), '0'))
