/** The day that it is in a zone, `yyyy-MM-dd`. */
export const dayIn = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
