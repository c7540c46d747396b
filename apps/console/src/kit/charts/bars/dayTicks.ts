/** Days that are told apart by month and day; of more a month is enough. */
const mostDays = 62

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** How the labels of an axis say days: `03-01`, and of long spans each month once, `2026-03`; nothing where they are no days. */
export function dayTicks(categories: readonly string[]) {
  if (categories.length === 0 || !categories.every(isDay)) return {}
  if (categories.length <= mostDays) return { formatter: (day: string) => day.slice(5) }
  return {
    interval: (_: number, day: string) => day.endsWith('-01'),
    formatter: (day: string) => day.slice(0, 7),
  }
}
