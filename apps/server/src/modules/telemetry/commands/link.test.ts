import { telemetryErrors } from '@energy-console/contract/telemetry'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import type { MqttConnection } from '../../../platform/mqtt'
import type { Presence } from '../presence/presence'
import type { Account, DeviceRoute } from '../routing/route'
import { topics } from '../topics/topics'
import { createDeviceLink } from './link'

const timeoutMs = 10_000
const listening = [topics.deviceRequestFilter, topics.gatewayRpc]

function start() {
  const timers: (() => void)[] = []
  const scheduler = {
    at(_name: string, _ms: number, run: () => void) {
      timers.push(run)
      return () => undefined
    },
  }
  const link = createDeviceLink({
    clock: createTestClock(0),
    scheduler: scheduler as unknown as Scheduler,
    presence: { isLost: () => false } as unknown as Presence,
  })
  /** Another connection of the same account. */
  const connect = (deviceId: string | null, filters: readonly string[] = listening) => {
    const sent: string[] = []
    const state = { isOpen: true }
    const principal = { id: `of ${deviceId}`, tenantId: 'demo', stationId: '1', gatewayId: '1', deviceId }
    const connection: MqttConnection<Account> = {
      principal,
      isSubscribedTo: (topic) => filters.includes(topic),
      send: (topic) => void sent.push(topic),
      close() {
        state.isOpen = false
        link.closed(connection)
      },
    }
    link.opened(connection)
    return { connection, sent, state }
  }
  const passTime = () => {
    for (const run of timers.splice(0)) run()
  }
  return { link, connect, passTime }
}

const device = { id: '7', gatewayId: '1', name: 'M1' } as DeviceRoute
const command = { method: 'ping', params: {} }
const keyOf = (error: unknown) => (error as { spec: { key: string } }).spec.key

describe.each([
  ['a device by itself', '7'],
  ['a device by its gateway', null],
  ['a gateway itself', undefined],
])('a command to %s', (_name, deviceId) => {
  const ask = (link: ReturnType<typeof start>['link']) =>
    (deviceId === undefined
      ? link.requestGateway('1', command, timeoutMs)
      : link.request(device, { id: '5', ...command }, timeoutMs)
    ).catch(keyOf)

  it('goes to the connection that came last and listens', async () => {
    const { link, connect, passTime } = start()
    const [dead, alive, deaf] = [
      ...[connect(deviceId ?? null), connect(deviceId ?? null), connect(deviceId ?? null, [])],
    ]
    const asked = ask(link)
    expect([dead, alive, deaf].map((one) => one?.sent.length)).toEqual([0, 1, 0])
    passTime()
    expect(await asked).toBe(telemetryErrors.noAnswer.key)
    // it is the newest that listens: it may be slow
    expect([dead, alive, deaf].map((one) => one?.state.isOpen)).toEqual([true, true, true])
  })

  it('that is not answered ends its connection where its account has come again meanwhile', async () => {
    const { link, connect, passTime } = start()
    const silent = connect(deviceId ?? null)
    const asked = ask(link)
    const newer = connect(deviceId ?? null)
    passTime()
    expect(await asked).toBe(telemetryErrors.noAnswer.key)
    expect([silent.state.isOpen, newer.state.isOpen]).toEqual([false, true])
  })
})
