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
  const clock = createTestClock(0)
  const taken: (string | null)[] = []
  const replaced: string[] = []
  const presence = {
    isLost: () => false,
    gatewayTaken: ({ gatewayId }: Account) => void taken.push(gatewayId),
  }
  const link = createDeviceLink({
    clock,
    scheduler: scheduler as unknown as Scheduler,
    presence: presence as unknown as Presence,
    underHeardKey: (params) => params,
    onTaken: ({ id }, clientId) => void replaced.push(`${id} ${clientId}`),
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
  /** A connection of an account whose client has named itself, here or at another process, which has had it for so long. */
  const connectAs = (account: string, clientId: string | undefined, elsewhereForMs?: number) => {
    const state = { isOpen: true }
    const connection: MqttConnection<Account> = {
      principal: { id: account, tenantId: 'demo', stationId: '1', gatewayId: account, deviceId: null },
      clientId,
      isSubscribedTo: () => false,
      send: () => undefined,
      close() {
        state.isOpen = false
        link.closed(connection)
      },
    }
    if (elsewhereForMs === undefined) link.opened(connection)
    else link.openedElsewhere(connection, clock.now() - elsewhereForMs)
    return state
  }
  return { link, connect, connectAs, passTime, clock, taken, replaced }
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

describe('a client that comes again under its id', () => {
  it('ends the connection that it had before, and no other', () => {
    const { connectAs, taken, replaced } = start()
    const others = [connectAs('1', 'b'), connectAs('2', 'a'), connectAs('1', undefined)]
    const former = connectAs('1', 'a')
    const now = [connectAs('1', 'a'), connectAs('1', undefined)]
    expect(former.isOpen).toBe(false)
    expect([...others, ...now].map(({ isOpen }) => isOpen)).toEqual(Array(5).fill(true))
    const newest = connectAs('1', 'a')
    expect([now[0]?.isOpen, newest.isOpen]).toEqual([false, true])
    expect(taken).toEqual([])
    // each is told, under whose account and id
    expect(replaced).toEqual(['1 a', '1 a'])
  })

  it('to another process ends the one here, and its gateway counts as gone over', () => {
    const { connectAs, taken, clock } = start()
    const [former, other] = [connectAs('1', 'a'), connectAs('2', 'a')]
    clock.advance(1_000)
    const there = connectAs('1', 'a', 100)
    expect([former, other, there].map(({ isOpen }) => isOpen)).toEqual([false, true, true])
    expect(taken).toEqual(['1'])
  })

  it('from another process, which has not missed it yet, stays', () => {
    const { connectAs, taken, clock } = start()
    clock.advance(1_000)
    const here = connectAs('1', 'a')
    clock.advance(1_000)
    const leftBehind = connectAs('1', 'a', 1_500)
    expect([here, leftBehind].map(({ isOpen }) => isOpen)).toEqual([true, true])
    expect(taken).toEqual([])
  })
})
