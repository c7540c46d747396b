import { publish } from './mqtt'
import { makeDevice } from './plant'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/**
 * A device with an hour of readings, one a minute, of which the ten from the twentieth minute on are to be marked or corrected.
 *
 * @param what names the device
 * @param valueAt what it has sent, by the minute
 * @param property what its property is otherwise: a register, say
 */
export async function wrongReadings(what: string, valueAt: (minute: number) => number, property?: object) {
  const device = await makeDevice(what, undefined, property)
  const start = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs
  const readings = Array.from({ length: 60 }, (_, minute) => ({
    ts: start + minute * minuteMs,
    values: { power: valueAt(minute) },
  }))
  await publish(device.token, { [device.deviceName]: readings })
  const from = start + 20 * minuteMs
  const curveOf = (first: number, end: number) =>
    `/datalist/history/index?points=${device.itemId}&start=${first}&end=${end}`
  return {
    ...device,
    /** Its curve, zoomed into the ten. */
    curve: curveOf(from, from + 10 * minuteMs - 1),
    curveOfHour: curveOf(start, start + hourMs),
    /** What is told of the hour. */
    async read(resolution: 'raw' | '1h') {
      const span = { start: String(start), end: String(start + hourMs) }
      const [line] = await device.api.get<{ points: number[][] }[]>('/ml-mlink/item/history', {
        ...{ itemIds: device.itemId, ...span, resolution, quality: '1' },
      })
      return line?.points ?? []
    },
  }
}

/** Whether a minute is one of the ten. */
export const isWrong = (minute: number) => minute >= 20 && minute < 30
