import { once } from 'node:events'
import { connect } from 'node:net'
import { ModbusRegister } from '@energy-console/contract/devices'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import { type ModbusSlave, startModbusSlave } from '../../../testing/startModbusSlave'
import { createPoller, type Poller } from './createPoller'
import type { VirtualConfig } from './load'
import { writeProperty } from './writeProperty'

const patience = { timeout: 20_000 }
const clock = createTestClock(1_000_000)
let slave: ModbusSlave
let poller: Poller
let openings = 0
let told: string[] = []
let values: Record<string, unknown> = {}

const registers = [
  { propertyNo: 'a', register: ModbusRegister.parse({ address: 0, poll: 'fast' }) },
  { propertyNo: 'b', register: ModbusRegister.parse({ address: 5, poll: 'fast' }) },
]

const config = (more: Partial<VirtualConfig> = {}): VirtualConfig => ({
  ...{ id: '1', tenantId: 'demo', stationId: '1', gatewayId: '1', host: 'plc', port: slave.port },
  ...{
    fastSeconds: 1,
    normalSeconds: 5,
    slowSeconds: 60,
    // a slave answers within it whatever else the machine does
    timeoutMs: 10_000,
    retries: 0,
    pauseMs: 0,
    parallel: 1,
  },
  ...{ blockLength: 125, blockGap: 8, writesMultiple: false },
  slaves: [{ id: '1', deviceId: '1', productId: '1', unitId: 1, addressOffset: 0, properties: registers }],
  ...more,
})

const begin = (more: Partial<VirtualConfig> = {}) => {
  poller = createPoller(config(more), {
    clock,
    connector: {
      find: async () => [],
      async open({ port }) {
        openings += 1
        const socket = connect({ host: '127.0.0.1', port })
        await once(socket, 'connect')
        return socket
      },
    },
    events: {
      opened: () => told.push('opened'),
      closed: () => told.push('closed'),
      read: (_slave, readings) => {
        for (const reading of readings) Object.assign(values, reading.values)
      },
      fellSilent: ({ id }) => told.push(`silent ${id}`),
      returned: ({ id }) => told.push(`returned ${id}`),
      received: () => undefined,
      mayRead: () => true,
    },
  })
}

/** Lets the time go by, asks what is due, and waits for as many requests. */
const step = async (ms: number, requests = 1) => {
  const before = poller.state.requests
  clock.advance(ms)
  poller.tick(() => true)
  await vi.waitFor(() => expect(poller.state.requests).toBeGreaterThanOrEqual(before + requests), patience)
  await settled()
}
/** Until nothing is under way: whoever asks last has his answer, or his time-out. */
const settled = () =>
  poller.request(9, Buffer.from([3, 0, 0, 0, 1]), { lane: 'command' }).catch(() => undefined)
const connected = async () => {
  poller.tick(() => true)
  await vi.waitFor(() => expect(poller.state.state).toBe('connected'), patience)
}

beforeEach(async () => {
  slave = await startModbusSlave()
  openings = 0
  told = []
  values = {}
})
afterEach(async () => {
  poller.stop()
  await slave.stop()
})

describe('what a slave refuses', () => {
  const refusing = (code: number) => () => ({ exception: code })
  const bothAt = (pdu: Buffer) => pdu[0] === 3 && pdu.readUInt16BE(3) > 1

  it('is asked again at once while it is busy, and says so meanwhile', async () => {
    begin()
    await connected()
    slave.treat(refusing(6))
    await step(1_000)
    expect(poller.countsOf('1')).toMatchObject({ trouble: '从站忙', isSilent: false })
    slave.treat(() => 'answer')
    slave.holding.writeUInt16BE(7, 10)
    await step(1_000)
    expect(values).toMatchObject({ a: 0, b: 7 })
    expect(poller.countsOf('1').trouble).toBeNull()
  })

  it('is believed when it keeps to it, read in parts then, and as a whole again later', async () => {
    begin()
    await connected()
    slave.treat((_unit, pdu) => (bothAt(pdu) ? { exception: 2 } : 'answer'))
    await step(1_000)
    await step(1_000)
    expect(values).toEqual({})
    // the third time it is refused its parts are asked for at once
    await step(1_000, 3)
    expect(values).toEqual({ a: 0, b: 0 })
    slave.treat(() => 'answer')
    const asked = () => slave.asked.get(3) ?? 0
    let before = asked()
    await step(1_000, 2)
    expect(asked() - before).toBe(3)
    await step(600_000)
    before = asked()
    await step(1_000)
    // the whole, and the one by which the test waits
    expect(asked() - before).toBe(2)
  })
})

describe('a connection', () => {
  it('is opened anew where nothing comes over it any more, and nobody is told as long as that succeeds', async () => {
    begin({ timeoutMs: 1_000 })
    await connected()
    await step(1_000)
    slave.treat(() => 'silence')
    await step(1_000)
    expect(told).toEqual(['opened', 'returned 1', 'silent 1'])
    await vi.waitFor(() => {
      clock.advance(5_000)
      poller.tick(() => true)
      expect(openings).toBe(2)
    }, patience)
    expect(told).not.toContain('closed')
    slave.treat(() => 'answer')
    await vi.waitFor(() => {
      clock.advance(1_000)
      poller.tick(() => true)
      expect(told).toContain('returned 1')
      expect(poller.countsOf('1').isSilent).toBe(false)
    }, patience)
  })

  it('that ends before anything has come is tried more and more seldom', async () => {
    begin()
    slave.treat(() => 'cut')
    const untilCut = (times: number) =>
      vi.waitFor(() => {
        poller.tick(() => true)
        expect(told.filter((one) => one === 'closed')).toHaveLength(times)
      }, patience)
    await untilCut(1)
    clock.advance(1_000)
    await untilCut(2)
    expect(openings).toBe(2)
    // one second is not enough any more
    clock.advance(1_000)
    poller.tick(() => true)
    expect(openings).toBe(2)
    clock.advance(1_000)
    await untilCut(3)
    expect(openings).toBe(3)
  })
})

describe('writes', () => {
  const bits = [3, 4, 5].map((bit) => ({
    propertyNo: `bit${bit}`,
    register: ModbusRegister.parse({ address: 12, type: 'bool', bit, poll: 'slow' }),
  }))

  it('change each its own bit of a register, however many are made at once', async () => {
    begin({ slaves: config().slaves.map((one) => ({ ...one, properties: bits })), timeoutMs: 10_000 })
    await connected()
    const [asked] = poller.config.slaves
    const written =
      asked && poller.entriesOf(asked).map((entry) => writeProperty(poller, asked, entry, true, 10_000))
    expect(await Promise.all(written ?? [])).toEqual(bits.map(() => ({ kind: 'done', value: true })))
    expect(slave.holding.readUInt16BE(24)).toBe(0b111000)
  })
})

describe('a write', () => {
  const coil = {
    propertyNo: 'c',
    register: ModbusRegister.parse({ table: 'coil', address: 3, type: 'bool' }),
  }
  const beginWith = (units: number[]) =>
    begin({
      slaves: units.map((unitId) => ({
        ...{ id: String(unitId), deviceId: String(unitId), productId: '1', addressOffset: 0 },
        ...{ unitId, properties: [coil] },
      })),
      timeoutMs: 10_000,
    })
  const write = (answerMs: number) => {
    const [asked] = poller.config.slaves
    const [entry] = asked ? poller.entriesOf(asked) : []
    return asked && entry && writeProperty(poller, asked, entry, true, answerMs)
  }

  it('to the unit that means all is refused beside other slaves', async () => {
    beginWith([0, 1])
    await connected()
    expect(await write(10_000)).toMatchObject({ kind: 'refused' })
    expect(slave.asked.get(5)).toBeUndefined()
  })

  it('that was confirmed is told in time, whenever it can be read back', async () => {
    beginWith([1])
    await connected()
    slave.treat((_unit, pdu) => (pdu[0] === 1 ? 'silence' : 'answer'))
    expect(await write(2_500)).toEqual({ kind: 'done', value: undefined })
    expect(slave.coils[0]).toBe(0b1000)
  })
})

describe('turns', () => {
  it('go round where not all may be asked', async () => {
    const properties = registers
    const slaves = ['1', '2', '3'].map((id) => ({
      ...{ id, deviceId: id, productId: '1', unitId: Number(id), addressOffset: 0, properties },
    }))
    begin({ slaves })
    await connected()
    const asked: string[] = []
    for (let round = 0; round < 3; round += 1) {
      let left = 1
      clock.advance(1_000)
      poller.tick((requests) => {
        left -= requests
        return left >= 0
      })
      await settled()
      asked.push(...slaves.map(({ id }) => `${id} ${poller.countsOf(id).requests}`))
    }
    expect(asked.slice(-3)).toEqual(['1 1', '2 1', '3 1'])
  })
})
