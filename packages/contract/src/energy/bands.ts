import { isWeekend } from '../core/days'

/** Time-of-use bands and their Chinese labels, in the order of DL/T 645: 1 尖, 2 峰, 3 平, 4 谷, 5 深谷. */
export const bands = { sharp: '尖', peak: '峰', flat: '平', valley: '谷', deepValley: '深谷' } as const

/** One time-of-use band. */
export type Band = keyof typeof bands

/** The bands from the dearest to the cheapest. */
export const bandList = Object.keys(bands) as readonly Band[]

/** Kinds of days that a season tells apart. A holiday calendar overrides the weekday. */
export const dayKinds = { workday: '工作日', weekend: '周末', holiday: '节假日' } as const

export type DayKind = keyof typeof dayKinds

/** What kind of day a date (`yyyy-MM-dd`) is where no calendar says otherwise: what its weekday is. */
export const plainDayKind = (day: string): DayKind => (isWeekend(day) ? 'weekend' : 'workday')
