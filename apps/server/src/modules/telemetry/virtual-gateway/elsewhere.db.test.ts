import { ModbusRegister } from '@energy-console/contract/devices'
import {
  getModbusRange,
  tryModbusRegister,
  virtualGateways,
  writeModbusRange,
} from '@energy-console/contract/telemetry'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { type ModbusSlave, startModbusSlave } from '../../../testing/startModbusSlave'
import { hasNats, type NatsServer, startNats } from '../../../testing/startNats'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createSystem } from '../../system'

const until = <T>(holds: () => T) => vi.waitFor(holds, { timeout: 60_000, interval: 200 })
const rights = ['view', 'add', 'edit', 'delete', 'write'].map((code) => `virtual_gateway_${code}`)

describe.skipIf(!hasNats())('a virtual gateway that another process polls', () => {
  let test: TestDatabase
  let nats: NatsServer
  let slave: ModbusSlave
  let pages: RunningTelemetry
  let field: RunningTelemetry | undefined
  let [id, deviceId] = ['', '']

  beforeAll(async () => {
    test = await createTestDatabase()
    nats = await startNats()
    slave = await startModbusSlave()
    slave.holding.writeUInt16BE(2_314, 0)
    const start = (...roles: ('api' | 'realtime' | 'ingest' | 'worker')[]) =>
      startTelemetry(
        (platform) => [
          createSystem(platform),
          createStations(platform),
          createDevices(platform, { readLatest: async () => new Map() }),
        ],
        {},
        { test, natsPort: nats.port, roles },
      )
    pages = await start('api', 'realtime')
    field = await start('ingest', 'worker')
    pages.sessions.set(
      'engineer',
      makeSession({ permissions: new Set([...rights, 'product_edit', 'device_edit', 'gateway_add']) }),
    )
    const { id: stationId } = await makeStation(test.db)
    const { id: productId } = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'u', modbus: ModbusRegister.parse({ poll: 'fast', address: 0, scale: 0.1 }) },
      ],
    })
    deviceId = (await makeDevice(test.db, { stationId, productId, gatewayId: null, intervalSeconds: 1 })).id
    const saved = await call(virtualGateways.calls.save, {
      ...{
        virtualName: '虚拟',
        stationId,
        host: '127.0.0.1',
        port: slave.port,
        timeoutMs: 1_000,
        retries: 0,
      },
      slaves: [{ deviceId, unitId: 1 }],
    })
    id = saved.data.id
  })
  afterAll(async () => {
    await pages?.stop()
    await field?.stop()
    await slave?.stop()
    await nats?.stop()
    await test?.close()
  })

  const call = (of: Parameters<RunningTelemetry['call']>[0], body: object) =>
    pages.call(of, { body }, 'engineer')
  const range = (more: object = {}) => ({ id, unitId: 1, table: 'holding', address: 0, count: 1, ...more })

  it('is polled there alone, and read and written through it', async () => {
    await until(async () =>
      expect(await call(getModbusRange, range())).toMatchObject({ code: 200, data: { registers: [2_314] } }),
    )
    expect(pages.platform.fieldPartitions.held()).toEqual([])
    expect(slave.connections).toBe(1)
    const register = ModbusRegister.parse({ poll: 'fast', address: 0, scale: 0.1 })
    expect(await call(tryModbusRegister, { deviceId, register })).toMatchObject({ data: { value: 231.4 } })
    const { count: _count, ...to } = range({ address: 100, registers: [17, 18] })
    expect(await call(writeModbusRange, to)).toMatchObject({ code: 200, data: { registers: [17, 18] } })
    expect([slave.holding.readUInt16BE(200), slave.holding.readUInt16BE(202)]).toEqual([17, 18])
    expect(slave.connections).toBe(1)
  })

  it('is refused as there: what the slave refuses, and what is switched off', async () => {
    slave.treat(() => ({ exception: 2 }))
    const refused = await call(getModbusRange, range())
    expect(refused).toMatchObject({ code: 400, error: { key: 'telemetry.modbusFailed' } })
    expect(refused.msg).not.toContain('服务进程')
    slave.treat(() => 'answer')
    await call(virtualGateways.calls.update, { id, isEnabled: false })
    await until(async () =>
      expect(await call(getModbusRange, range())).toMatchObject({
        error: { key: 'telemetry.virtualDisabled' },
      }),
    )
    await call(virtualGateways.calls.update, { id, isEnabled: true })
    await until(async () => expect(await call(getModbusRange, range())).toMatchObject({ code: 200 }))
  })

  it('says so where that process does not answer, and where there is none', async () => {
    await nats.kill()
    await until(() => expect(pages.platform.cluster?.bus.isUp()).toBe(false))
    expect((await call(getModbusRange, range())).msg).toContain('轮询它的服务进程没有应答')
    await field?.stop()
    field = undefined
    expect((await call(getModbusRange, range())).msg).toContain('没有服务进程轮询它')
    const { count: _count, ...to } = range({ address: 100, registers: [19, 20] })
    expect((await call(writeModbusRange, to)).msg).toContain('没有服务进程轮询它')
    expect(slave.holding.readUInt16BE(200)).toBe(17)
  })
})
