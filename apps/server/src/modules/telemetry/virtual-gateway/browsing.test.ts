import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '../../../platform/jobs/clock'
import { type ModbusSlave, startModbusSlave } from '../../../testing/startModbusSlave'
import { createBrowsing, leavesWithinMs } from './browsing'
import { createPoller, type Poller } from './createPoller'

const wanted = { table: 'holding', address: 7, registers: [5] } as const
const late = { spec: { key: 'telemetry.modbusFailed' }, params: { reason: '线路繁忙，未在时限内发出' } }

let slave: ModbusSlave
let poller: Poller
beforeEach(async () => {
  slave = await startModbusSlave()
  poller = createPoller(
    {
      ...{ id: '1', tenantId: 'demo', stationId: '1', gatewayId: '1', host: 'plc', port: slave.port },
      ...{ fastSeconds: 1, normalSeconds: 5, slowSeconds: 60, timeoutMs: 10_000, retries: 0 },
      ...{ pauseMs: 0, parallel: 1, blockLength: 125, blockGap: 8, writesMultiple: false, slaves: [] },
    },
    {
      clock: systemClock,
      connector: {
        find: async () => [],
        async open({ port }) {
          const socket = connect({ host: '127.0.0.1', port })
          await once(socket, 'connect')
          return socket
        },
      },
      events: {
        ...{ opened: () => undefined, closed: () => undefined, read: () => undefined },
        ...{ fellSilent: () => undefined, returned: () => undefined, received: () => undefined },
        mayRead: () => true,
      },
    },
  )
  poller.tick(() => true)
  await vi.waitFor(() => expect(poller.state.state).toBe('connected'), { timeout: 20_000 })
})
afterEach(async () => {
  poller.stop()
  await slave.stop()
})

const written = () => slave.holding.readUInt16BE(14)
/** Whatever was sent before has reached the slave. */
const settled = () => poller.read(1, { table: 'holding', address: 0, count: 1 }, { lane: 'browse' })

it('a write waits for what is set to be read, and leaves then', async () => {
  let settle = (_poller: Poller) => {}
  const { write } = createBrowsing(
    () =>
      new Promise((resolve) => {
        settle = resolve
      }),
  )
  const asked = write('1', 1, wanted)
  await settled()
  expect(written()).toBe(0)
  settle(poller)
  expect(await (await asked).done).toEqual([5])
  expect(written()).toBe(5)
})

it('one for which that takes too long is refused, and never leaves', async () => {
  let settle = (_poller: Poller) => {}
  const { write } = createBrowsing(
    () =>
      new Promise((resolve) => {
        settle = resolve
      }),
  )
  await expect(write('1', 1, wanted)).rejects.toMatchObject(late)
  settle(poller)
  await settled()
  expect(written()).toBe(0)
})

it('one whose process stood still meanwhile does not leave when it goes on', async () => {
  const { write } = createBrowsing(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, leavesWithinMs)
    return poller
  })
  await expect(write('1', 1, wanted)).rejects.toMatchObject(late)
  await settled()
  expect(written()).toBe(0)
})
