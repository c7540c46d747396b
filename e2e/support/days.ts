/** Where the demo's plant is; its days are not those of the machine. */
const zone = 'Asia/Shanghai'
const dayMs = 86_400_000

/** The day of an instant where the demo is, `yyyy-MM-dd`; now unless told. */
export const dayThere = (instant: number = Date.now()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(instant)

/** The day so many days from today where the demo is; before it where they are negative. */
export const dayFromNow = (days: number): string => dayThere(Date.now() + days * dayMs)

/** The year that it is where the demo is. */
export const yearThere = (): number => Number(dayThere().slice(0, 4))

const yesterday = () => dayFromNow(-1)

/** The first day of the month before this one, where the demo is. */
export function lastMonth(): string {
  const [year = 0, month = 0] = dayThere().split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
}

/**
 * The first day of the month that yesterday lies in. The demo has sent in all of yesterday, so that a report of this month has
 * something to tell whatever the clock says; one of the month that has begun just now has not.
 */
export const monthOfYesterday = (): string => `${yesterday().slice(0, 7)}-01`

/** Whether the month has begun today: whatever is of this month is of hardly anything. */
export const isFirstOfMonth = (): boolean => dayThere().endsWith('-01')

/** Search parameters of a report over that month. */
export const ofMonth = (): string => `period=month&from=${monthOfYesterday()}`

/** Search parameters of a report over the year that yesterday lies in. */
export const ofYear = (): string => `period=year&from=${yesterday().slice(0, 4)}-01-01`

/** Search parameters of a report over yesterday and today: it is not over yet, and not empty either. */
export const ofTwoDays = (): string => `period=range&from=${yesterday()}&to=${dayThere()}`
