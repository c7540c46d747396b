import { bandList, type DayTable } from '@energy-console/contract/energy'
import { type DayKinds, seasonOf, tableOf } from '../pricing/bandOf'
import type { NotedTariff } from './tariffsHeld'

const minutesPerDay = 1_440

/** Minutes of a day's clock in which one band holds: from (included) to (not included); bands by their place in `bandList`. */
export interface BandSlot {
  first: number
  after: number
  band: number
}

/** How a day is divided, and by which state of which tariff; revision "0" where none holds. */
export interface DayDivision {
  revisionId: string
  season: number
  slots: readonly BandSlot[]
}

const undivided: DayDivision = { revisionId: '0', season: 0, slots: [] }

const slotsOf = ({ periods }: DayTable): BandSlot[] =>
  periods.map(({ startMinute, band }, index) => ({
    first: startMinute,
    after: periods[index + 1]?.startMinute ?? minutesPerDay,
    band: bandList.indexOf(band),
  }))

/** How a station's day is divided. `tariffs` are the station's, ascending. */
export function divisionOf(tariffs: readonly NotedTariff[], day: string, kinds: DayKinds): DayDivision {
  const tariff = tariffs.findLast(({ validFrom }) => validFrom <= day)
  if (tariff === undefined) return undivided
  return {
    revisionId: tariff.revisionId,
    season: tariff.terms.seasons.indexOf(seasonOf(tariff.terms, day)),
    slots: slotsOf(tableOf(tariff.terms, day, kinds)),
  }
}
