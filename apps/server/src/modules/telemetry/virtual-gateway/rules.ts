import { coreErrors } from '@energy-console/contract'
import { gateways } from '@energy-console/contract/devices'
import {
  mostVirtualGateways,
  telemetryErrors,
  type virtualGateways,
} from '@energy-console/contract/telemetry'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { devicesChanged, deviceTable, gatewayAccountTable, gatewayTable } from '../../devices'
import { virtualGatewayTable, virtualSlaveTable } from './table'

/** How the connection stands, in columns of the list. */
const ofState = (column: string, otherwise: string) =>
  `coalesce((select s.${column} from virtual_gateway_state s where s.virtual_id = virtual_gateway.id), ${otherwise})`

/** A virtual gateway has its own gateway, and its devices stand behind that. */
export const virtualGatewayHooks = (
  { bus }: Pick<Platform, 'bus'>,
  onChanged: () => void,
): ResourceHooks<typeof virtualGateways, typeof virtualGatewayTable> => {
  const tell = ({ session, afterCommit }: HookContext, deviceIds: readonly string[]) =>
    afterCommit(() => {
      if (deviceIds.length > 0)
        bus.publish(devicesChanged, { tenantId: session.tenantId, deviceIds: [...deviceIds] })
      bus.tell('virtualGateways.changed', { tenantId: session.tenantId })
      onChanged()
    })

  return {
    children: { slaves: virtualSlaveTable },
    computed: {
      state: ofState('state', `'waiting'`),
      trouble: ofState('trouble', 'null'),
      requestsPerSecond: ofState('requests_per_second', '0'),
      silentSlaves: ofState('silent_slaves', '0'),
      slaveCount: '(select count(*)::int from virtual_slave s where s.record_id = virtual_gateway.id)',
    },

    async beforeSave({ tx, session }, given, before) {
      const values = given.host === undefined ? given : { ...given, host: plainHost(given.host) }
      if (before) return { ...values, gatewayId: before.gatewayId }
      const { stationId, virtualName } = values
      if (stationId === undefined || virtualName === undefined) throw notFound()
      // each of them keeps a connection open
      if ((await tx.$count(virtualGatewayTable)) >= mostVirtualGateways)
        throw refuse(telemetryErrors.tooManyVirtual, { most: mostVirtualGateways })
      const wanted = { stationId, virtualName, gatewayId: values.gatewayId }
      return { ...values, gatewayId: await gatewayFor(tx, session, wanted) }
    },

    async afterSave(context, id, values) {
      const moved = values.slaves ? await takeDevices(context.tx, id) : []
      tell(context, moved)
    },

    async afterRemove(context) {
      tell(context, [])
    },
  }
}

/** One spelling of a name: it is the same place in capitals, and with the dot of the root. */
const plainHost = (host: string) => host.toLowerCase().replace(/(?<=.)\.$/, '')

/** Of two who want to speak for a gateway, by an account and by a virtual gateway, one waits, and then finds the other's. */
async function holdGateway(tx: Tx, id: string) {
  const [gateway] = await tx.select().from(gatewayTable).where(eq(gatewayTable.id, id)).for('no key update')
  return gateway
}

/** The gateway that is named, or a new one of the same name, which takes the right to add one. */
async function gatewayFor(
  tx: Tx,
  session: Session,
  wanted: { stationId: string; virtualName: string; gatewayId: string | null | undefined },
): Promise<string> {
  const { stationId, virtualName, gatewayId } = wanted
  if (gatewayId) {
    const gateway = await holdGateway(tx, gatewayId)
    if (!gateway) throw notFound()
    if (gateway.stationId !== stationId) throw refuse(telemetryErrors.gatewayOfOtherStation, {}, 'gatewayId')
    const taken = await tx.$count(virtualGatewayTable, eq(virtualGatewayTable.gatewayId, gatewayId))
    if (taken > 0) throw refuse(telemetryErrors.gatewayTaken, {}, 'gatewayId')
    // two connections would bear one gateway: commands would go to whichever came first
    const accounts = await tx.$count(gatewayAccountTable, eq(gatewayAccountTable.gatewayId, gatewayId))
    if (accounts > 0) throw refuse(telemetryErrors.gatewayHasAccount, {}, 'gatewayId')
    await tx.update(gatewayTable).set({ protocol: 'modbus' }).where(eq(gatewayTable.id, gatewayId))
    return gatewayId
  }
  const [same] = await tx
    .select({ id: gatewayTable.id })
    .from(gatewayTable)
    .where(and(eq(gatewayTable.stationId, stationId), eq(gatewayTable.gatewayName, virtualName)))
  if (same) return gatewayFor(tx, session, { ...wanted, gatewayId: same.id })
  if (!holds(session, gateways.codes.add))
    throw refuse(coreErrors.forbidden, { permission: gateways.codes.add })
  const [made] = await tx
    .insert(gatewayTable)
    .values({ stationId, gatewayName: virtualName, protocol: 'modbus' })
    .returning({ id: gatewayTable.id })
  if (!made) throw new Error('no gateway was made')
  return made.id
}

/** Puts the slaves' devices behind the gateway; answers those that were not. */
async function takeDevices(tx: Tx, virtualId: string): Promise<string[]> {
  const [virtual] = await tx.select().from(virtualGatewayTable).where(eq(virtualGatewayTable.id, virtualId))
  if (!virtual) throw notFound()
  const slaves = await tx
    .select({ deviceId: virtualSlaveTable.deviceId })
    .from(virtualSlaveTable)
    .where(eq(virtualSlaveTable.recordId, virtualId))
    .orderBy(virtualSlaveTable.rowRank)
  const ids = slaves.map(({ deviceId }) => deviceId)
  if (ids.length === 0) return []
  // of two who take one device at once the second waits here, and finds it taken
  const devices = await tx
    .select()
    .from(deviceTable)
    .where(inArray(deviceTable.id, ids))
    .orderBy(deviceTable.id)
    .for('update')
  const refuseAt = (deviceId: string, error: Parameters<typeof refuse>[0]) => {
    const name = devices.find(({ id }) => id === deviceId)?.deviceName ?? ''
    return refuse(error, { name }, `slaves.${ids.indexOf(deviceId)}.deviceId`)
  }
  for (const { id, stationId, gatewayId } of devices) {
    if (stationId !== virtual.stationId) throw refuseAt(id, telemetryErrors.deviceOfOtherStation)
    if (gatewayId !== null && gatewayId !== virtual.gatewayId)
      throw refuseAt(id, telemetryErrors.slaveElsewhere)
  }
  const [taken] = await tx
    .select({ deviceId: virtualSlaveTable.deviceId })
    .from(virtualSlaveTable)
    .where(and(inArray(virtualSlaveTable.deviceId, ids), ne(virtualSlaveTable.recordId, virtualId)))
    .limit(1)
  if (taken) throw refuseAt(taken.deviceId, telemetryErrors.slaveTaken)
  const moved = devices.filter(({ gatewayId }) => gatewayId === null).map(({ id }) => id)
  if (moved.length > 0)
    await tx.update(deviceTable).set({ gatewayId: virtual.gatewayId }).where(inArray(deviceTable.id, moved))
  return moved
}

/** Where a device is to stand. */
interface Wanted {
  id: string
  stationId: string
  gatewayId: string | null
}

/** Refuses to put devices behind another gateway, or at another station, than those of the virtual gateway that asks them. */
export async function refuseAsked(tx: Tx, devices: readonly Wanted[]): Promise<void> {
  if (devices.length === 0) return
  const { rows } = await tx.execute<{ name: string; virtual: string }>(sql`
    select d.device_name as name, v.virtual_name as virtual
    from unnest(${bigints(devices.map(({ id }) => id))}, ${bigints(devices.map(({ stationId }) => stationId))},
      ${bigints(devices.map(({ gatewayId }) => gatewayId ?? '0'))}) as w (id, station_id, gateway_id)
    join virtual_slave s on s.device_id = w.id join virtual_gateway v on v.id = s.record_id join device d on d.id = w.id
    where w.gateway_id <> v.gateway_id or w.station_id <> v.station_id order by d.id limit 1`)
  const [asked] = rows
  if (asked) throw refuse(telemetryErrors.askedByVirtual, asked, 'gatewayId')
}

/** Refuses an account for a gateway that a virtual gateway speaks for. */
export async function refuseVirtual(tx: Tx, gatewayId: string): Promise<void> {
  await holdGateway(tx, gatewayId)
  const virtual = await tx.$count(virtualGatewayTable, eq(virtualGatewayTable.gatewayId, gatewayId))
  if (virtual > 0) throw refuse(telemetryErrors.gatewayIsVirtual, {}, 'gatewayId')
}
