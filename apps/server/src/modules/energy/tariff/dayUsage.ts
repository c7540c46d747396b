import type { Band, Schedule } from '@energy-console/contract/energy'
import Big from 'big.js'
import { bandAt, type DayKinds, seasonOf, tableOf } from '../pricing/bandOf'

const minutesPerHour = 60

/**
 * A day's energy by band. `kwh` is that of each hour of the day's clock; where bands change inside an hour, its energy is
 * shared by minutes. The parts add up to the whole exactly: the last band of an hour takes what the others leave.
 */
export function dayUsage(
  schedule: Schedule,
  { day, kwh, kinds }: { day: string; kwh: readonly number[]; kinds: DayKinds },
): { season: number; band: Band; kwh: string }[] {
  const table = tableOf(schedule, day, kinds)
  const season = schedule.seasons.indexOf(seasonOf(schedule, day))
  const sums = new Map<Band, Big>()
  kwh.forEach((energy, hour) => {
    const minutes = new Map<Band, number>()
    for (let minute = hour * minutesPerHour; minute < (hour + 1) * minutesPerHour; minute += 1) {
      const band = bandAt(table, minute)
      minutes.set(band, (minutes.get(band) ?? 0) + 1)
    }
    let rest = new Big(energy)
    const shares = [...minutes]
    shares.forEach(([band, count], index) => {
      const isLast = index === shares.length - 1
      const share = isLast ? rest : new Big(energy).times(count).div(minutesPerHour)
      rest = rest.minus(share)
      sums.set(band, (sums.get(band) ?? new Big(0)).plus(share))
    })
  })
  return [...sums].map(([band, sum]) => ({ season, band, kwh: sum.toFixed() }))
}
