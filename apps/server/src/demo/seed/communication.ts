import { addDays } from '@energy-console/contract'
import { gatewayDayTable } from '../../modules/telemetry'
import type { Tx } from '../../platform/database'
import { type GatewayKey, plantGateways } from '../plant'
import type { Catalogue } from './catalogue'

const daySeconds = 86_400
const keptDays = 45
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
