import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { hashToken, type RoutingScope } from '../../devices'
import { createRouting } from './createRouting'
import { noRoutes } from './patchRoutes'
import type { Account, DeviceRoute, Routes } from './route'

const makeAccount = (id: string): Account => ({
  id,
  tenantId: 'demo',
  stationId: '1',
  gatewayId: '1',
  deviceId: null,
})
const makeDevice = (id: string, name: string, gatewayId = '1'): DeviceRoute => ({
  id,
  tenantId: 'demo',
  stationId: '1',
  gatewayId,
  name,
  intervalMs: 1000,
  points: new Map(),
})

/** A table in memory in the place of the database's, which counts how it is read. */
function makeSource() {
  const accounts = new Map<string, Account>()
  const devices = new Map<string, DeviceRoute>()
  const scopes: (RoutingScope | undefined)[] = []
  let lookups = 0
  return {
    accounts,
    devices,
    scopes,
    lookups: () => lookups,
    async load(_before: Routes, scope?: RoutingScope): Promise<Routes> {
      scopes.push(scope)
      const routes = noRoutes()
      for (const [hash, account] of accounts)
        if (!scope || scope.accountIds?.includes(account.id)) routes.accounts.set(hash, account)
      for (const device of devices.values()) {
        const isWanted =
          !scope ||
          scope.deviceIds?.includes(device.id) ||
          scope.tenantIds?.includes(device.tenantId) ||
          scope.behindGatewayIds?.includes(device.gatewayId ?? '')
        if (isWanted) routes.devices.set(device.id, device)
      }
      return routes
    },
    async findAccount(hash: string) {
      lookups += 1
      return accounts.get(hash)
    },
    devicesOfProducts: async () => [...devices.keys()],
  }
}

function start() {
  const clock = createTestClock(1_000_000)
  const scheduler = createScheduler(clock, () => undefined)
  const source = makeSource()
  const routing = createRouting({
    ...{ clock, scheduler, log: pino({ level: 'silent' }) },
    source: { ...source, load: (before, scope) => source.load(before, scope) },
  })
  return { clock, source, routing }
}

describe('routing', () => {
  it('looks an unknown token up alone, so many times a minute for an address, and never a known one', async () => {
    const { clock, source, routing } = start()
    source.accounts.set(hashToken('good'), makeAccount('7'))
    await routing.load()
    for (let index = 0; index < 20; index += 1)
      expect(await routing.accountOf(`bad ${index}`, '10.0.0.1')).toBeUndefined()
    await expect(routing.accountOf('bad', '10.0.0.1')).rejects.toThrow('请求过于频繁')
    expect(await routing.accountOf('bad', '10.0.0.2')).toBeUndefined()
    await expect(routing.accountOf('bad', '::ffff:10.0.0.1')).rejects.toThrow('请求过于频繁')
    expect((await routing.accountOf('good', '10.0.0.1'))?.id).toBe('7')
    expect(source.lookups()).toBe(21)
    expect(source.scopes).toEqual([undefined])
    clock.advance(60_000)
    expect(await routing.accountOf('bad', '10.0.0.1')).toBeUndefined()
  })

  it('counts an IPv6 network as one address', async () => {
    const { routing } = start()
    await routing.load()
    for (let index = 0; index < 20; index += 1)
      expect(await routing.accountOf(`bad ${index}`, `2001:db8::${index}`)).toBeUndefined()
    await expect(routing.accountOf('bad', '2001:db8::ffff')).rejects.toThrow('请求过于频繁')
    expect(await routing.accountOf('bad', '2001:db8:0:1::1')).toBeUndefined()
  })

  it('reads the whole table again when changes may not have been told, and once more where that fails', async () => {
    const { clock, source, routing } = start()
    await routing.load()
    source.accounts.set(hashToken('new'), makeAccount('8'))
    const { load } = source
    source.load = () => Promise.reject(new Error('away'))
    routing.followAll()
    expect(routing.isStale).toBe(true)
    await expect(routing.settle()).rejects.toThrow('away')
    source.load = load
    clock.advance(60_000)
    await routing.settle()
    expect([...routing.current.accounts.values()].map(({ id }) => id)).toEqual(['8'])
    expect(source.scopes).toEqual([undefined, undefined])
    expect(routing.isStale).toBe(false)
  })

  it('finds an account that came to be without an event, with the devices behind its gateway', async () => {
    const { source, routing } = start()
    await routing.load()
    source.accounts.set(hashToken('new'), makeAccount('8'))
    source.devices.set('1', makeDevice('1', 'M1'))
    const account = await routing.accountOf('new', '10.0.0.1')
    expect(account?.id).toBe('8')
    expect(account && routing.deviceOf(account, 'M1')?.id).toBe('1')
  })

  it('puts changes into the table: made, renamed, swapped, removed', async () => {
    const { source, routing } = start()
    const account = makeAccount('7')
    source.devices.set('1', makeDevice('1', 'A'))
    await routing.load()
    const idOf = (name: string) => routing.deviceOf(account, name)?.id
    const change = async (deviceIds: string[]) => {
      routing.follow({ tenantId: 'demo', deviceIds })
      expect(routing.isStale).toBe(true)
      await routing.settle()
      expect(routing.isStale).toBe(false)
    }
    routing.follow({ tenantId: 'demo' })
    await routing.settle()
    expect(idOf('A')).toBe('1')

    source.devices.set('2', makeDevice('2', 'B'))
    await change(['2'])
    expect([idOf('A'), idOf('B')]).toEqual(['1', '2'])

    source.devices.set('1', makeDevice('1', 'B'))
    source.devices.set('2', makeDevice('2', 'A'))
    await change(['1', '2'])
    expect([idOf('A'), idOf('B')]).toEqual(['2', '1'])

    source.devices.delete('2')
    await change(['2'])
    expect([idOf('A'), idOf('B')]).toEqual([undefined, '1'])
    expect(
      source.scopes.slice(2).every((scope) => scope?.tenantIds === undefined || scope.tenantIds.length === 0),
    ).toBe(true)
  })

  it('reads in turn: what was looked up before a change does not replace it', async () => {
    const { source, routing } = start()
    await routing.load()
    const account = makeAccount('8')
    source.accounts.set(hashToken('new'), account)
    source.devices.set('1', makeDevice('1', 'old'))
    const { load } = source
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    source.load = async (before, scope) => {
      const routes = await load(before, scope)
      if (scope?.behindGatewayIds) await held
      return routes
    }
    const found = routing.accountOf('new', '10.0.0.1')
    await vi.waitFor(() => expect(source.scopes).toHaveLength(2), 20_000)
    source.devices.set('1', makeDevice('1', 'renamed'))
    routing.follow({ tenantId: 'demo', deviceIds: ['1'] })
    await new Promise(setImmediate)
    goOn()
    await found
    await routing.settle()
    expect(routing.deviceOf(account, 'renamed')?.id).toBe('1')
    expect(routing.deviceOf(account, 'old')).toBeUndefined()
  })

  it('goes on when a reading fails, and reads what was missed with the next call', async () => {
    const { source, routing } = start()
    await routing.load()
    const { load } = source
    let isAway = true
    source.load = (before, scope) => (isAway ? Promise.reject(new Error('away')) : load(before, scope))
    source.devices.set('1', makeDevice('1', 'M1'))
    routing.follow({ tenantId: 'demo', deviceIds: ['1'] })
    await expect(routing.settle()).rejects.toThrow('away')
    expect(routing.isStale).toBe(true)
    isAway = false
    await routing.settle()
    expect(routing.current.devices.has('1')).toBe(true)
  })
})
