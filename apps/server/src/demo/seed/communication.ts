import { addDays } from '@energy-console/contract'
import { deviceDayTable, gatewayDayTable } from '../../modules/telemetry'
import type { Tx } from '../../platform/database'
import { type GatewayKey, plantDevices, plantGateways } from '../plant'
import type { Catalogue } from './catalogue'
import { unreadOn } from './meterOutages'

const daySeconds = 86_400
const keptDays = 45
const rowsAtOnce = 5_000
/** The plant's gateways send every 15 seconds. */
const messagesOfSecond = 1 / 15

/** What each gateway's messages are like. */
const bytesOfMessage = { power: 2_350, building: 1_480, factory: 3_120 } as const satisfies Record<
  GatewayKey,
  number
>

interface Outage {
  gateway: GatewayKey
  /** So many days ago. */
  ago: number
  minutes: number
  drops: number
  repeats?: number
}

/** When a gateway could not be reached: a router that restarts, a day of works, a weak mobile link. */
const outages: readonly Outage[] = [
  { gateway: 'factory', ago: 2, minutes: 11, drops: 3, repeats: 42 },
  { gateway: 'factory', ago: 3, minutes: 26, drops: 5, repeats: 61 },
  { gateway: 'building', ago: 6, minutes: 4, drops: 1 },
  { gateway: 'factory', ago: 9, minutes: 18, drops: 4, repeats: 37 },
  { gateway: 'power', ago: 13, minutes: 7, drops: 1 },
  { gateway: 'building', ago: 13, minutes: 7, drops: 1 },
  { gateway: 'factory', ago: 17, minutes: 395, drops: 2, repeats: 18 },
  { gateway: 'building', ago: 24, minutes: 92, drops: 1 },
  { gateway: 'factory', ago: 31, minutes: 9, drops: 2, repeats: 12 },
  { gateway: 'power', ago: 38, minutes: 3, drops: 1 },
]

interface DeviceOutage extends Pick<Outage, 'ago' | 'minutes' | 'drops'> {
  /** Every so many devices, from this one on. */
  first: number
  every: number
}

/** When devices could not be reached though their gateway was: a loose bus, meters without current, one that fails and is replaced. */
const deviceOutages: readonly DeviceOutage[] = [
  { first: 4, every: 97, ago: 1, minutes: 38, drops: 2 },
  { first: 4, every: 97, ago: 2, minutes: 214, drops: 3 },
  { first: 4, every: 97, ago: 3, minutes: 1_440, drops: 1 },
  { first: 11, every: 29, ago: 5, minutes: 16, drops: 1 },
  { first: 2, every: 17, ago: 12, minutes: 47, drops: 1 },
  { first: 7, every: 41, ago: 20, minutes: 9, drops: 4 },
]

/** How well the plant's devices were reached: where their gateway was not, they were neither. */
export async function seedDeviceDays(
  tx: Tx,
  { devices, stations, today }: Pick<Catalogue, 'devices' | 'stations'> & { today: string },
): Promise<void> {
  const rows = plantDevices.flatMap(({ code, gateway, station }, index) => {
    const deviceId = devices.get(code)
    if (deviceId === undefined) return []
    return Array.from({ length: keptDays }, (_, before) => {
      const ago = before + 1
      const of = outages.find((one) => one.gateway === gateway && one.ago === ago)
      const own = deviceOutages.find(
        ({ first, every, ago: when }) => when === ago && index % every === first % every,
      )
      const unread = unreadOn(code, ago)
      const minutes = Math.min((of?.minutes ?? 0) + (own?.minutes ?? 0) + unread.minutes, daySeconds / 60)
      const onlineSeconds = daySeconds - minutes * 60
      return {
        ...{ deviceId, stationId: stations[station], day: addDays(today, -ago) },
        ...{ watchedSeconds: daySeconds, onlineSeconds },
        messages: Math.round(onlineSeconds * messagesOfSecond),
        drops: (own?.drops ?? 0) + unread.drops + (of && of.minutes > 15 ? 1 : 0),
      }
    })
  })
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(deviceDayTable).values(rows.slice(from, from + rowsAtOnce))
}

/** How well the plant's gateways were reached in the weeks before `today` (yyyy-MM-dd, of the plant's calendar). */
export async function seedGatewayDays(
  tx: Tx,
  { gateways, stations, today }: Pick<Catalogue, 'gateways' | 'stations'> & { today: string },
): Promise<void> {
  const keys = Object.keys(gateways) as GatewayKey[]
  const rows = keys.flatMap((key) =>
    Array.from({ length: keptDays }, (_, index) => {
      const ago = index + 1
      const outage = outages.find((one) => one.gateway === key && one.ago === ago)
      const onlineSeconds = daySeconds - (outage?.minutes ?? 0) * 60
      const messages = Math.round(onlineSeconds * messagesOfSecond) + (outage?.repeats ?? 0)
      return {
        gatewayId: gateways[key],
        stationId: stations[plantGateways[key].station],
        day: addDays(today, -ago),
        watchedSeconds: daySeconds,
        onlineSeconds,
        drops: outage?.drops ?? 0,
        repeats: outage?.repeats ?? 0,
        messages,
        bytes: messages * bytesOfMessage[key],
      }
    }),
  )
  await tx.insert(gatewayDayTable).values(rows)
}
