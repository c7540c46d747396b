import { ModbusRegister } from '@energy-console/contract/devices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { allPartitions } from '../../../platform/engine'
import {
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeStation,
} from '../../../testing/factories'
import { type ModbusSlave, startModbusSlave } from '../../../testing/startModbusSlave'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createSystem } from '../../system'
import { loadVirtualGateways } from './load'
import { refuseAsked, refuseVirtual } from './rules'

let running: RunningTelemetry
let slave: ModbusSlave
let stationId: string
let productId: string

const patience = { timeout: 20_000 }
const codes = ['view', 'add', 'edit', 'delete', 'write'].map((code) => `virtual_gateway_${code}`)

beforeAll(async () => {
  running = await startTelemetry((platform) => [
    createSystem(platform),
    createStations(platform),
    createDevices(platform, {
      readLatest: async () => new Map(),
      refuseMoved: refuseAsked,
      refuseAccount: refuseVirtual,
    }),
  ])
  const rights = new Set([
    ...codes,
    'device_write',
    'gateway_add',
    'device_edit',
    'gateway_account_add',
    'product_edit',
    'device_tag_hang',
  ])
  running.sessions.set('engineer', makeSession({ permissions: rights }))
  running.sessions.set('viewer', makeSession({ permissions: new Set(['virtual_gateway_view']) }))
  running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions: rights }))
  const { db } = running.test
  stationId = (await makeStation(db)).id
  const modbus = (register: object) => ModbusRegister.parse({ poll: 'fast', ...register })
  productId = (
    await makeProduct(db, {
      properties: [
        { propertyNo: 'u', unit: 'V', modbus: modbus({ address: 0, scale: 0.1 }) },
        { propertyNo: 'p', unit: 'kW', modbus: modbus({ address: 2, type: 'float32', order: 'CDAB' }) },
        {
          propertyNo: 'run',
          dataType: 'boolean',
          access: 'read-write',
          modbus: modbus({ table: 'coil', address: 3, type: 'bool' }),
        },
        { propertyNo: 'set', access: 'read-write', scale: 2, modbus: modbus({ address: 10, scale: 0.1 }) },
        {
          propertyNo: 'bit',
          dataType: 'boolean',
          access: 'read-write',
          modbus: modbus({ address: 12, type: 'bool', bit: 3 }),
        },
        {
          propertyNo: 'patient',
          dataType: 'boolean',
          access: 'read-write',
          answerSeconds: 3,
          modbus: modbus({ table: 'coil', address: 41, type: 'bool', poll: 'slow' }),
        },
        {
          propertyNo: 'brief',
          dataType: 'boolean',
          access: 'read-write',
          answerSeconds: 1,
          modbus: modbus({ table: 'coil', address: 40, type: 'bool', poll: 'slow' }),
        },
        { propertyNo: 'note', dataType: 'text', modbus: modbus({ address: 20, type: 'string', length: 4 }) },
        { propertyNo: 'far', modbus: modbus({ table: 'input', address: 5 }) },
      ],
    })
  ).id
})
afterAll(() => running.stop())
beforeEach(async () => {
  slave = await startModbusSlave()
})
afterEach(() => slave.stop())

const call = async (
  path: string,
  { body, query, as = 'engineer' }: { body?: object; query?: Record<string, string>; as?: string } = {},
) =>
  (
    await running.app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/ml-mlink/${path}?${new URLSearchParams(query)}`,
      headers: { 'blade-auth': `bearer ${as}` },
      ...(body ? { payload: body } : {}),
    })
  ).json()

/** An answer of the same request to another register: nothing of what was asked. */
const garbled = (frame: Buffer) => {
  const answer = Buffer.from(frame)
  answer.writeUInt16BE(999, 8)
  return answer
}

let serial = 0
/** A virtual gateway over the slave with one device for each unit. */
async function connect(units: number[] = [1], more: object = {}) {
  serial += 1
  const { db } = running.test
  const devices = await Promise.all(
    units.map((unit) =>
      makeDevice(db, {
        stationId,
        productId,
        gatewayId: null,
        deviceName: `表${serial}-${unit}`,
        intervalSeconds: 1,
      }),
    ),
  )
  running.platform.bus.publish('devices.changed', { tenantId: 'demo' })
  const body = {
    virtualName: `虚拟${serial}`,
    ...{ stationId, host: '127.0.0.1', port: slave.port, timeoutMs: 1_000, retries: 0 },
    slaves: devices.map(({ id: deviceId }, index) => ({ deviceId, unitId: units[index] })),
    ...more,
  }
  const saved = await call('virtualgateway/save', { body })
  expect(saved.msg).toBe('操作成功')
  const id = saved.data.id as string
  return {
    id,
    devices,
    remove: () =>
      running.app.inject({
        method: 'POST',
        url: `/api/ml-mlink/virtualgateway/remove?ids=${id}`,
        headers: { 'blade-auth': 'bearer engineer' },
        payload: {},
      }),
  }
}

type Made = Awaited<ReturnType<typeof makeDevice>>

const valueAt = async (device: Made | undefined, key: string) => {
  const { rows } = await running.test.db.systemPool.query(
    'select coalesce(to_jsonb(value), to_jsonb(text)) as value from latest_value where point_id = $1',
    [device?.points[key]],
  )
  return rows[0]?.value
}
const untilValue = (device: Made | undefined, key: string, value: unknown) =>
  vi.waitFor(async () => expect(await valueAt(device, key)).toEqual(value), patience)
const stateOf = async (id: string) => (await call('virtualgateway/detail', { query: { id } })).data
const slavesOf = async (id: string) => (await call('virtualgateway/slaves', { query: { id } })).data
const write = (device: Made | undefined, key: string, value: unknown) =>
  call('item/write', { body: { itemId: device?.points[key], value } })

describe('a virtual gateway', () => {
  it('reads what products map, of every type, over one connection, and makes its gateway and devices online', async () => {
    slave.holding.writeUInt16BE(2_314, 0)
    slave.holding.writeUInt16BE(0x6666, 4)
    slave.holding.writeUInt16BE(0x4367, 6)
    slave.coils[0] = 0b1000
    slave.holding.writeUInt16BE(8, 24)
    slave.holding.write('L1-22', 40)
    slave.input.writeUInt16BE(42, 10)
    const { id, devices, remove } = await connect()
    const [device] = devices
    await untilValue(device, 'u', 231.4)
    expect(await valueAt(device, 'p')).toBeCloseTo(231.4, 4)
    expect(await valueAt(device, 'run')).toBe(1)
    expect(await valueAt(device, 'bit')).toBe(1)
    expect(await valueAt(device, 'note')).toBe('L1-22')
    expect(await valueAt(device, 'far')).toBe(42)
    expect(slave.connections).toBe(1)
    await vi.waitFor(async () => {
      expect(await stateOf(id)).toMatchObject({
        state: 'connected',
        trouble: null,
        silentSlaves: 0,
        slaveCount: 1,
      })
      const [asked] = await slavesOf(id)
      expect(asked).toMatchObject({ unitId: 1, registers: 9, timeouts: 0, isSilent: false })
      expect(asked.requests).toBeGreaterThan(2)
      expect(asked.answerMs).toBeGreaterThanOrEqual(0)
      const { rows } = await running.test.db.systemPool.query(
        'select g.is_online and d.is_online as online, g.protocol from gateway g join device d on d.gateway_id = g.id where d.id = $1',
        [device?.id],
      )
      expect(rows).toEqual([{ online: true, protocol: 'modbus' }])
    }, patience)
    slave.holding.writeUInt16BE(2_299, 0)
    await untilValue(device, 'u', 229.9)
    // three neighbours in one read of holding registers, one of coils, one of inputs
    expect([...slave.asked.keys()].sort()).toEqual([1, 3, 4])
    await remove()
    await vi.waitFor(() => expect(slave.connections).toBe(0), patience)
  })

  it('writes commands once, reads them back, and tells what the slave says', async () => {
    const { devices, remove } = await connect()
    const [device] = devices
    await untilValue(device, 'u', 0)
    expect((await write(device, 'run', true)).data).toMatchObject({ success: true })
    expect(slave.coils[0]).toBe(0b1000)
    // property scale 2, register scale 0.1
    expect((await write(device, 'set', 50)).msg).toBe('操作成功')
    expect(slave.holding.readUInt16BE(20)).toBe(250)
    await untilValue(device, 'set', 50)
    slave.holding.writeUInt16BE(0b101, 24)
    expect((await write(device, 'bit', true)).msg).toBe('操作成功')
    expect(slave.holding.readUInt16BE(24)).toBe(0b1101)
    expect((await write(device, 'set', 1e9)).msg).toContain('值超出寄存器的范围')
    slave.treat((_unit, pdu) => (pdu[0] === 6 ? { exception: 3 } : 'answer'))
    expect((await write(device, 'set', 60)).msg).toContain('非法数据值')
    // confirmed, and not done: what is read back is told, for it was written
    slave.treat((_unit, pdu) => (pdu[0] === 6 ? { bytes: (frame) => frame } : 'answer'))
    expect((await write(device, 'set', 70)).data).toMatchObject({ success: true, value: 25 })
    // done later, as a switch that takes its time
    let isMoving = true
    slave.treat((_unit, pdu) => {
      if (pdu[0] !== 6) return 'answer'
      slave.holding.writeUInt16BE(isMoving ? 250 : 0, 20)
      setTimeout(() => slave.holding.writeUInt16BE(400, 20), 100)
      isMoving = false
      return { bytes: (frame) => frame }
    })
    expect((await write(device, 'set', 80)).data).toMatchObject({ success: true, value: 40 })
    const before = slave.asked.get(6) ?? 0
    slave.treat((_unit, pdu) => (pdu[0] === 6 ? 'cut' : 'answer'))
    expect((await write(device, 'set', 80)).error.key).toBe('telemetry.answerLost')
    expect(slave.asked.get(6)).toBe(before + 1)
    slave.treat(() => 'answer')
    await remove()
  })

  it('leaves a silent slave alone for a while, and the others have their values; it comes back by itself', async () => {
    slave.treat((unit) => (unit === 2 ? 'silence' : 'answer'))
    const { id, devices, remove } = await connect([1, 2, 3], { retries: 1 })
    await vi.waitFor(async () => {
      const [one, two, three] = await slavesOf(id)
      expect(two).toMatchObject({ isSilent: true, trouble: '没有及时应答' })
      expect(two.timeouts).toBeGreaterThan(1)
      expect(one.requests).toBeGreaterThan(two.requests * 2)
      expect(three).toMatchObject({ isSilent: false, timeouts: 0 })
      expect((await stateOf(id)).silentSlaves).toBe(1)
    }, patience)
    expect((await write(devices[1], 'run', true)).error.key).toBe('telemetry.notConnected')
    slave.treat(() => 'answer')
    await untilValue(devices[1], 'u', 0)
    await vi.waitFor(async () => expect((await slavesOf(id))[1].isSilent).toBe(false), patience)
    expect((await write(devices[1], 'run', true)).msg).toBe('操作成功')
    await remove()
  })

  it('finds the registers that a slave refuses, and reads the others', async () => {
    slave.holding.writeUInt16BE(2_314, 0)
    // a range that touches register 12 is refused as a whole
    slave.treat((_unit, pdu) => {
      const [from, count] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)]
      return pdu[0] === 3 && from <= 12 && 12 < from + count ? { exception: 2 } : 'answer'
    })
    const { id, devices, remove } = await connect()
    await untilValue(devices[0], 'u', 231.4)
    expect(await valueAt(devices[0], 'set')).toBe(0)
    expect(await valueAt(devices[0], 'bit')).toBeUndefined()
    await vi.waitFor(async () => {
      const [asked] = await slavesOf(id)
      expect(asked).toMatchObject({ trouble: '非法数据地址', isSilent: false })
      expect(asked.exceptions).toBeGreaterThan(1)
    }, patience)
    await remove()
  })

  it('connects again when the connection is cut', async () => {
    const { id, devices, remove } = await connect()
    await untilValue(devices[0], 'u', 0)
    slave.treat(() => 'cut')
    await vi.waitFor(
      async () => expect(await stateOf(id)).toMatchObject({ state: 'failed', trouble: '连接已断开' }),
      patience,
    )
    slave.treat(() => 'answer')
    slave.holding.writeUInt16BE(100, 0)
    await untilValue(devices[0], 'u', 10)
    await remove()
  })

  it('follows a change of its product and of a name', async () => {
    const { devices, remove } = await connect()
    const [device] = devices
    await untilValue(device, 'u', 0)
    slave.holding.writeUInt16BE(7, 200)
    const { db } = running.test
    const register = (address: number) =>
      db.systemPool.query(
        `update product_property set modbus = jsonb_set(modbus, '{address}', $1::jsonb) where product_id = $2 and property_no = 'u'`,
        [String(address), productId],
      )
    await register(100)
    await db.systemPool.query(`update device set device_name = device_name || ' 新' where id = $1`, [
      device?.id,
    ])
    running.platform.bus.publish('devices.changed', { tenantId: 'demo', deviceIds: [device?.id ?? ''] })
    await untilValue(device, 'u', 0.7)
    await register(0)
    await remove()
  })
})

describe('a command whose slave keeps it waiting', () => {
  const outcomeOf = async (pointId: string | undefined) =>
    (
      await running.test.db.systemPool.query(
        'select status from device_command where item_id = $1 order by id desc limit 1',
        [pointId],
      )
    ).rows[0]?.status

  it('is never written after its asker was told that nobody answered', async () => {
    const { devices, remove } = await connect([1, 2], { timeoutMs: 4_000, fastSeconds: 3_600 })
    const [one, two] = devices
    await untilValue(one, 'u', 0)
    await untilValue(two, 'u', 0)
    // the line is held for longer than the command waits for its answer
    slave.treat((unit) => (unit === 2 ? 'silence' : 'answer'))
    const { rows } = await running.test.db.systemPool.query(
      'select record_id::text as id from virtual_slave where device_id = $1',
      [two?.id],
    )
    const range = { id: rows[0]?.id, unitId: 2, table: 'holding', address: 0, count: 1 }
    const looking = call('virtualgateway/read', { body: range })
    await vi.waitFor(() => expect(slave.asked.get(3)).toBeGreaterThan(2), patience)
    const before = slave.asked.get(5) ?? 0
    const told = await write(one, 'patient', true)
    expect(told.msg).toContain('线路繁忙，未在时限内发出')
    expect(await outcomeOf(one?.points.patient)).toBe('failed')
    expect((await looking).msg).toContain('没有及时应答')
    slave.treat(() => 'answer')
    expect((await call('virtualgateway/read', { body: { ...range, unitId: 1 } })).code).toBe(200)
    expect(slave.asked.get(5) ?? 0).toBe(before)
    await remove()
  })

  it('is of unknown outcome where the slave says that it is done later, or a converter has heard nothing', async () => {
    const { devices, remove } = await connect()
    const [device] = devices
    await untilValue(device, 'u', 0)
    for (const treatment of [{ exception: 5 }, { exception: 11 }, { bytes: garbled }] as const) {
      slave.treat((_unit, pdu) => (pdu[0] === 5 ? treatment : 'answer'))
      expect((await write(device, 'brief', true)).error.key).toBe('telemetry.noAnswer')
      expect(await outcomeOf(device?.points.brief)).toBe('timedOut')
    }
    await remove()
  })
})

describe('the registers of a slave', () => {
  it('are read at once, by whoever may see it', async () => {
    slave.holding.writeUInt16BE(0x1234, 60)
    const { id, devices, remove } = await connect()
    await untilValue(devices[0], 'u', 0)
    const range = { id, unitId: 1, table: 'holding', address: 29, count: 3 }
    const read = await call('virtualgateway/read', { body: range, as: 'viewer' })
    expect(read.data.registers).toEqual([0, 0x1234, 0])
    expect((await call('virtualgateway/read', { body: range, as: 'foreign' })).code).toBe(404)
    slave.treat(() => ({ exception: 2 }))
    expect((await call('virtualgateway/read', { body: range })).msg).toBe('从站没有照做：非法数据地址')
    slave.treat(() => 'answer')
    const tried = await call('virtualgateway/try', {
      body: { deviceId: devices[0]?.id, register: { address: 30, type: 'uint16', scale: 0.1 } },
    })
    expect(tried.data).toMatchObject({ value: 466, registers: [0x1234] })
    const { data: triable } = await call('virtualgateway/devices', { query: { productId } })
    expect(triable).toContainEqual({ deviceId: devices[0]?.id, deviceName: devices[0]?.deviceName })
    await remove()
    expect((await call('virtualgateway/read', { body: range })).code).toBe(404)
  })

  it('are written by whoever may, unless they belong to a property or a tag hangs there', async () => {
    const { id, devices, remove } = await connect()
    await untilValue(devices[0], 'u', 0)
    const wanted = { id, unitId: 1, table: 'holding', address: 30, registers: [1, 2] }
    expect((await call('virtualgateway/write', { body: wanted, as: 'viewer' })).code).toBe(403)
    expect((await call('virtualgateway/write', { body: wanted })).data).toEqual({ registers: [1, 2] })
    const refused = async (more: object) =>
      (await call('virtualgateway/write', { body: { ...wanted, ...more } })).error.key
    expect(await refused({ address: 9 })).toBe('telemetry.registerMapped')
    expect(await refused({ table: 'input' })).toBe('telemetry.tableReadOnly')
    // whoever speaks to all, or by a number that nobody has, may reach the same register
    expect(await refused({ unitId: 0 })).toBe('telemetry.broadcastRefused')
    for (const unitId of [7, 255])
      expect(await refused({ unitId, address: 9 })).toBe('telemetry.registerMapped')
    // by another virtual gateway that leads to the same controller
    const other = await call('virtualgateway/save', {
      body: {
        ...{ virtualName: `别名${serial}`, stationId, host: 'LOCALHOST.', port: slave.port },
        slaves: [],
      },
    })
    expect((await stateOf(other.data.id)).host).toBe('localhost')
    expect(await refused({ id: other.data.id, unitId: 7, address: 9 })).toBe('telemetry.registerMapped')
    const hung = await call('devicetag/hang', {
      body: { stationId, deviceId: devices[0]?.id, reason: '检修' },
    })
    expect(hung.msg).toBe('操作成功')
    expect(await refused({})).toBe('telemetry.tagged')
    expect(await refused({ id: other.data.id, unitId: 7 })).toBe('telemetry.tagged')
    expect(slave.holding.readUInt16BE(60)).toBe(1)
    const { rows } = await running.test.db.systemPool.query(
      `select outcome from operation_log where title = '写入 Modbus 寄存器' order by id limit 1`,
    )
    expect(rows[0]?.outcome).toContain('1 · 40031 → 1 2')
    await remove()
  })
})

describe('a register that is written', () => {
  it('leaves before a tag is hung, or not at all', async () => {
    const { id, devices, remove } = await connect([1, 2], { timeoutMs: 4_000, fastSeconds: 3_600 })
    for (const device of devices) await untilValue(device, 'u', 0)
    slave.treat((unit) => (unit === 2 ? 'silence' : 'answer'))
    const asked = (code: number) => slave.asked.get(code) ?? 0
    const [reads, writes] = [asked(3), asked(6)]
    // somebody holds the line, and another one's write waits behind him
    const look = { id, unitId: 2, table: 'holding', address: 0, count: 1 }
    const looking = call('virtualgateway/read', { body: look })
    await vi.waitFor(() => expect(asked(3)).toBeGreaterThan(reads), patience)
    const wanted = { id, unitId: 1, table: 'holding', address: 30, registers: [1] }
    const writing = call('virtualgateway/write', { body: wanted })
    await vi.waitFor(async () => {
      const { rows } = await running.test.db.systemPool.query(
        `select pg_try_advisory_xact_lock_shared(hashtextextended('tags ' || $1::text, 0)) as "isFree"`,
        [stationId],
      )
      expect(rows[0]?.isFree).toBe(false)
    }, patience)
    const hung = await call('devicetag/hang', {
      body: { stationId, deviceId: devices[0]?.id, reason: '检修' },
    })
    expect(hung.msg).toBe('操作成功')
    slave.treat(() => 'answer')
    expect((await writing).msg).toContain('线路繁忙，未在时限内发出')
    await looking
    expect((await call('virtualgateway/read', { body: { ...look, unitId: 1 } })).code).toBe(200)
    expect(asked(6)).toBe(writes)
    await remove()
  })
})

describe('setting one up', () => {
  const bodyOf = (more: object) => ({
    virtualName: `设置${++serial}`,
    stationId,
    host: '127.0.0.1',
    port: 502,
    isEnabled: false,
    ...more,
  })

  it('refuses devices of others, gateways that have one, and an address twice', async () => {
    const { db } = running.test
    const elsewhere = await makeDevice(db, { productId, stationId })
    const save = async (more: object) => call('virtualgateway/save', { body: bodyOf(more) })
    const slaveOf = (deviceId: string) => ({ slaves: [{ deviceId, unitId: 1 }] })
    expect((await save(slaveOf(elsewhere.id))).error.key).toBe('telemetry.slaveElsewhere')
    const foreign = await makeGateway(db)
    expect((await save({ gatewayId: foreign.id })).error.key).toBe('telemetry.gatewayOfOtherStation')
    const own = await makeGateway(db, { stationId })
    const { data } = await save({ gatewayId: own.id })
    expect((await save({ gatewayId: own.id, port: 503 })).error.key).toBe('telemetry.gatewayTaken')
    expect((await save({})).code).toBe(400)
    const withAccount = await makeGateway(db, { stationId })
    await makeGatewayAccount(db, { gatewayId: withAccount.id, stationId })
    expect((await save({ gatewayId: withAccount.id, port: 504 })).error.key).toBe(
      'telemetry.gatewayHasAccount',
    )
    const engineer = running.sessions.get('engineer')
    const codes = [...(engineer?.permissions ?? [])].filter((code) => code !== 'gateway_add')
    running.sessions.set('clerk', makeSession({ permissions: new Set(codes) }))
    const byClerk = await call('virtualgateway/save', { body: bodyOf({ port: 505 }), as: 'clerk' })
    expect(byClerk.code).toBe(403)
    const account = { accountName: '旁路', gatewayId: own.id }
    expect((await call('gatewayaccount/save', { body: account })).error.key).toBe(
      'telemetry.gatewayIsVirtual',
    )
    // of two clerks at once one speaks for a gateway
    for (let round = 0; round < 6; round += 1) {
      const { id: gatewayId } = await makeGateway(db, { stationId })
      const both = await Promise.all([
        save({ gatewayId, port: 600 + round }),
        call('gatewayaccount/save', { body: { accountName: `同时${round}`, gatewayId } }),
      ])
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    }
    const moved = await call('virtualgateway/update', { body: { id: data.id, stationId: foreign.stationId } })
    expect(moved.error.key).toBe('core.fixed')
    const range = { id: data.id, unitId: 1, table: 'holding', address: 0, count: 1 }
    expect((await call('virtualgateway/read', { body: range })).error.key).toBe('telemetry.virtualDisabled')
  })

  it('keeps its devices behind its gateway', async () => {
    const { devices, remove } = await connect()
    const [device] = devices
    const { db } = running.test
    const [gateway, elsewhere] = [await makeGateway(db, { stationId }), await makeStation(db, {})]
    const id = device?.id ?? ''
    const refusals = [
      await call('devicemanager/update', { body: { id, gatewayId: gateway.id } }),
      await call('devicemanager/update', { body: { id, stationId: elsewhere.id } }),
      await call('devicemanager/updateMany', { body: { deviceIds: [id], gatewayId: gateway.id } }),
    ]
    expect(refusals.map(({ error }) => error?.key)).toEqual(refusals.map(() => 'telemetry.askedByVirtual'))
    expect((await call('devicemanager/update', { body: { id, remark: '主进线' } })).msg).toBe('操作成功')
    await remove()
  })

  it('reads on where a stored map of registers cannot be read', async () => {
    const { db } = running.test
    const broken = await makeProduct(db, { properties: [{ propertyNo: 'x' }] })
    const { devices, remove } = await connect()
    await untilValue(devices[0], 'u', 0)
    const other = await makeDevice(db, { stationId, productId: broken.id, gatewayId: null })
    await db.systemPool.query(
      `update product_property set modbus = '{"table":"none"}' where product_id = $1`,
      [broken.id],
    )
    const saved = await call('virtualgateway/save', {
      body: {
        ...bodyOf({ isEnabled: true, port: slave.port, host: 'localhost' }),
        slaves: [{ deviceId: other.id, unitId: 9 }],
      },
    })
    expect(saved.msg).toBe('操作成功')
    slave.holding.writeUInt16BE(77, 0)
    await untilValue(devices[0], 'u', 7.7)
    await vi.waitFor(async () => expect((await stateOf(saved.data.id)).state).toBe('connected'), patience)
    await remove()
  })

  it('is loaded for the tenant that has changed something alone', async () => {
    const { id, remove } = await connect()
    const load = async (...tenantIds: string[]) =>
      (await loadVirtualGateways(running.test.db, allPartitions, tenantIds, () => undefined)).map(
        (one) => one.id,
      )
    expect(await load('demo')).toContain(id)
    expect(await load('other')).toEqual([])
    await remove()
  })

  it('says why an address is not reached', async () => {
    const saved = await call('virtualgateway/save', {
      body: bodyOf({ isEnabled: true, host: '10.255.255.1' }),
    })
    await vi.waitFor(
      async () =>
        expect(await stateOf(saved.data.id)).toMatchObject({
          state: 'failed',
          trouble: '未经 MODBUS_ALLOW 允许的地址或端口',
        }),
      patience,
    )
  })
})
