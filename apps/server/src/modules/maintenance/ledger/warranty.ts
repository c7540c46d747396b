/** The zone of stations that have none of their own. */
export const plainZone = 'Asia/Shanghai'

/** The day that it is in a zone, `yyyy-MM-dd`. */
export const dayIn = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
