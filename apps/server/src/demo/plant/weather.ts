import { localTime } from './calendar'
import { type Noise, streamsOf } from './noise'

/** Weather at the plant, near 22.5° N: warm and humid, mild in winter. */
export interface Weather {
  outdoorC: number
  /** Relative humidity, percent. */
  humidity: number
  /** Sunshine on a roof: 0 at night … about 1 under a clear midday sky. */
  sun: number
}

const latitude = (22.5 * Math.PI) / 180
const stream = streamsOf('weather.spell', 'weather.cloud', 'weather.humidity')

/** Weather at a Unix time in milliseconds. */
export function weatherAt(tMs: number, noise: Noise): Weather {
  const { hour, dayOfYear } = localTime(tMs)
  const hours = tMs / 3_600_000
  const season = Math.cos((2 * Math.PI * (dayOfYear - 201)) / 365)
  const meanC = 23.5 + 6.2 * season + 2.4 * noise.smooth(stream['weather.spell'], hours / 40)
  const cloud = 0.5 + 0.5 * noise.smooth(stream['weather.cloud'], hours / 3)
  const outdoorC = meanC + (4.6 - 2 * cloud) * Math.cos((2 * Math.PI * (hour - 15)) / 24)
  const humidity =
    74 + 6 * season - 3.2 * (outdoorC - meanC) + 7 * noise.smooth(stream['weather.humidity'], hours / 6)
  return {
    outdoorC,
    humidity: Math.min(98, Math.max(30, humidity)),
    sun: Math.max(0, sineOfElevation(hour, dayOfYear)) * (1 - 0.72 * cloud ** 1.5),
  }
}

function sineOfElevation(hour: number, dayOfYear: number): number {
  const declination = 0.409 * Math.sin((2 * Math.PI * (dayOfYear - 80)) / 365)
  const hourAngle = ((hour - 12.4) * Math.PI) / 12
  return (
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  )
}
