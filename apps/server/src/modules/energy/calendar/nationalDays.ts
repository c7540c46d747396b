import { daysBetween } from '@energy-console/contract'
import type { DayKind } from '@energy-console/contract/energy'

/** A day that is not what its weekday says. */
export interface SpecialDay {
  day: string
  dayKind: DayKind
  dayName: string
}

/** A holiday from its first to its last day, and the weekend days that are worked for it. */
type Holiday = readonly [name: string, first: string, last: string, ...worked: string[]]

/** Public holidays of China as the State Council announced them (国办发明电〔2024〕12号、〔2025〕7号). */
const holidays: readonly Holiday[] = [
  ['元旦', '2025-01-01', '2025-01-01'],
  ['春节', '2025-01-28', '2025-02-04', '2025-01-26', '2025-02-08'],
  ['清明节', '2025-04-04', '2025-04-06'],
  ['劳动节', '2025-05-01', '2025-05-05', '2025-04-27'],
  ['端午节', '2025-05-31', '2025-06-02'],
  ['国庆节、中秋节', '2025-10-01', '2025-10-08', '2025-09-28', '2025-10-11'],
  ['元旦', '2026-01-01', '2026-01-03', '2026-01-04'],
  ['春节', '2026-02-15', '2026-02-23', '2026-02-14', '2026-02-28'],
  ['清明节', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05', '2026-05-09'],
  ['端午节', '2026-06-19', '2026-06-21'],
  ['中秋节', '2026-09-25', '2026-09-27'],
  ['国庆节', '2026-10-01', '2026-10-07', '2026-09-20', '2026-10-10'],
]

const special: readonly SpecialDay[] = holidays.flatMap(([name, first, last, ...worked]) => [
  ...daysBetween(first, last).map((day) => ({ day, dayKind: 'holiday' as const, dayName: name })),
  ...worked.map((day) => ({ day, dayKind: 'workday' as const, dayName: `${name}调休` })),
])

/** The national holidays and days worked instead, by day. Years that are not announced yet have none. */
export const nationalDays: ReadonlyMap<string, SpecialDay> = new Map(special.map((day) => [day.day, day]))
