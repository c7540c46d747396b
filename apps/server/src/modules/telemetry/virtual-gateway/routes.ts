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
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import type { VirtualMaster } from './createMaster'
import { askedDevice, findVirtual, refuseGuardedRegisters, slavesOf, triableDevices } from './queries'
import { virtualGatewayHooks } from './rules'
import { virtualGatewayTable } from './table'

/** The calls of virtual gateways. */
export const virtualGatewayRoutes = (platform: Platform, master: VirtualMaster): Implementation[] => [
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
  implementDetached(writeModbusRange, async ({ body, inTenant, operation }) => {
    const { id, unitId, table, address, registers } = body
    const range = { table, address, count: registers.length }
    const { virtualName } = await inTenant(async (tx) => {
      const found = await findVirtual(tx, id)
      if (table !== 'coil' && table !== 'holding') throw refuse(telemetryErrors.tableReadOnly, {}, 'table')
      await refuseGuardedRegisters(tx, found, { unitId, ...range }, platform.clock.now())
      return found
    })
    if (table !== 'coil' && table !== 'holding') throw refuse(telemetryErrors.tableReadOnly, {}, 'table')
    await operation.open(`${virtualName} · ${unitId} · ${referenceOf(range)} → ${registers.join(' ')}`)
    return { registers: await master.write(id, unitId, { table, address, registers }) }
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
