import { daysBetween } from '@energy-console/contract'
import type { BandCalendar, DayTable } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { dayKindsIn, yearsWithoutHolidays } from '../calendar/queries'
import { specialDays } from '../calendar/rules'
import { seasonOf, tableOf } from '../pricing/bandOf'
import { tariffsOf } from './queries'

/** Which bands hold at a station on each day from `first` to `last`, both included. */
export async function calendarOf(
  tx: Tx,
  stationId: string,
  first: string,
  last: string,
): Promise<BandCalendar> {
  const tariffs = await tariffsOf(tx, stationId, first, last)
  const kinds = await dayKindsIn(tx, first, last)
  const special = new Map((await specialDays(tx, first, last)).map((day) => [day.day, day]))
  const tables: DayTable[] = []
  const position = (table: DayTable) => {
    const known = tables.indexOf(table)
    return known === -1 ? tables.push(table) - 1 : known
  }
  const days = daysBetween(first, last).map((day) => {
    const tariff = tariffs.findLast(({ validFrom }) => validFrom <= day)
    return {
      day,
      dayKind: kinds(day),
      dayName: special.get(day)?.dayName ?? null,
      isOwn: special.get(day)?.isOwn ?? false,
      tariffId: tariff?.id ?? null,
      seasonName: tariff ? seasonOf(tariff.terms, day).seasonName : null,
      table: tariff ? position(tableOf(tariff.terms, day, kinds)) : null,
    }
  })
  return { tables, days, yearsWithoutHolidays: await yearsWithoutHolidays(tx, first, last) }
}
