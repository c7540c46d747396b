import { referenceOf, registersOf, valueOfRegisters } from '@energy-console/contract/devices'
import {
  getModbusRange,
  listTriableDevices,
  listVirtualSlaves,
  telemetryErrors,
  tryModbusRegister,
  virtualGateways,
  writeModbusRange,
} from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import type { VirtualMaster } from './createMaster'
import { askedDevice, atPort, findVirtual, slavesOf, triableDevices } from './queries'
import { refuseGuardedRegisters } from './registerGuard'
import { virtualGatewayHooks } from './rules'
import { atSamePlace, type Place } from './samePlace'
import { virtualGatewayTable } from './table'

/** How long a name may be looked up before a write. */
const findMs = 2_000

/** The calls of virtual gateways. */
export function virtualGatewayRoutes(platform: Platform, master: VirtualMaster): Implementation[] {
  /** Where a host leads to just now, and where it has led to. */
  const addressesOf =
    (tenantId: string) =>
    async ({ id, host, port }: Place) => {
      const connected = master.addressOf(id)
      const found = await platform.fieldConnector.find({ tenantId, host, port }, findMs)
      return [...(connected ? [connected] : []), ...found]
    }

  return [
    ...mountResource(
      virtualGateways,
      virtualGatewayTable,
      platform,
      virtualGatewayHooks(platform, master.follow),
    ),
    implement(listVirtualSlaves, async ({ query, tx }) => {
      await findVirtual(tx, query.id)
      return slavesOf(tx, query.id)
    }),
    implement(listTriableDevices, ({ query, tx }) => triableDevices(tx, query.productId)),
    implementDetached(getModbusRange, async ({ body, inTenant }) => {
      const { id, unitId, ...range } = body
      await inTenant((tx) => findVirtual(tx, id))
      return master.read(id, unitId, range)
    }),
    implementDetached(writeModbusRange, async ({ body, session, inTenant, atEveryStation, operation }) => {
      const { id, unitId, table, address, registers } = body
      const range = { table, address, count: registers.length }
      const found = await inTenant((tx) => findVirtual(tx, id))
      if (table !== 'coil' && table !== 'holding') throw refuse(telemetryErrors.tableReadOnly, {}, 'table')
      // what else leads to the same controller is not known where its own address is not; another process may be connected to it
      if ((await addressesOf(session.tenantId)(found)).length === 0)
        throw refuse(telemetryErrors.modbusFailed, { reason: '查不到它的地址' })
      const others = await atEveryStation((tx) => atPort(tx, found.port))
      const same = await atSamePlace(found, others, addressesOf(session.tenantId))
      const { stationIds } = session
      const write = {
        ...{ unitId, ...range, virtualIds: same.map((one) => one.id) },
        isSeen: (stationId: string) => stationIds === 'all' || stationIds.includes(stationId),
      }
      const refuseGuarded = (tx: Tx) => refuseGuardedRegisters(tx, write, platform.clock.now())
      // what is refused is not begun; what has been hung meanwhile counts
      await atEveryStation(refuseGuarded)
      await operation.open(
        `${found.virtualName} · ${unitId} · ${referenceOf(range)} → ${registers.join(' ')}`,
      )
      // a transaction that holds the stations from its first statement to its end, which reading ones do not
      const whole = {
        tenantId: session.tenantId,
        userId: session.userId,
        stationIds: 'all',
        isReadOnly: true,
      } as const
      const { done } = await platform.db.inTenant(whole, async (tx) => {
        await refuseGuarded(tx)
        return master.write(id, unitId, { table, address, registers })
      })
      return { registers: await done }
    }),
    implementDetached(tryModbusRegister, async ({ body, inTenant }) => {
      const { register } = body
      const { virtualId, unitId, addressOffset } = await inTenant((tx) => askedDevice(tx, body.deviceId))
      const read = await master.read(virtualId, unitId, {
        table: register.table,
        address: Math.min(register.address + addressOffset, 65_535),
        count: registersOf(register),
      })
      return { value: valueOfRegisters(read.registers, register) ?? null, ...read }
    }),
  ]
}
