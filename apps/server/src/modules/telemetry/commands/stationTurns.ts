import { telemetryErrors } from '@energy-console/contract/telemetry'
import { sqlStateOf, sqlStates, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { createSlots } from '../../../platform/jobs/slots'
import type { DeviceRoute } from '../routing/route'
import { holdStationOf } from '../tags/standing'
import type { CommandTools } from './tools'

/**
 * Does something for a command in one transaction that holds its device's station, answered with the transaction.
 *
 * @throws AppError `telemetry.stationBusy` where somebody holds the station for too long, or by `untilMs` (Unix ms) it was not its turn
 */
export type AtStation = <T>(
  device: DeviceRoute,
  untilMs: number,
  work: (tx: Tx, stationId: string) => Promise<T>,
) => Promise<T>

/** Connections that commands wait for their stations with: everything else needs the others. */
const connectionsAtOnce = { most: 4, perTenant: 2 }

/**
 * Commands of a station wait for each other here, and for the database only with one connection: however many there are,
 * and whoever holds their station, the rest of the installation goes on.
 */
export function createStationTurns({ db, clock }: Pick<CommandTools, 'db' | 'clock'>): AtStation {
  const stations = createSlots({ most: Number.POSITIVE_INFINITY, perTenant: 1 })
  const connections = createSlots(connectionsAtOnce)

  return (device, untilMs, work) =>
    stations.run(device.stationId, () =>
      connections.run(device.tenantId, async () => {
        if (clock.now() >= untilMs) throw refuse(telemetryErrors.stationBusy)
        try {
          return await db.asSystem(async (tx) => work(tx, await holdStationOf(tx, device.id)))
        } catch (error) {
          throw isHeld(error) ? refuse(telemetryErrors.stationBusy) : error
        }
      }),
    )
}

const isHeld = (error: unknown) => {
  const state = sqlStateOf(error)
  return state === sqlStates.lockTimedOut || state === sqlStates.deadlock
}
