import { afterEach, expect, it, vi } from 'vitest'
import { createTestPlatform } from '../contract-tests/testApp'
import { type ProcessRole, processRoles } from '../platform/cluster'
import { compose } from './compose'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The names of the timers that run in a process of these roles: before its duties have begun, and those that they add. */
async function timersOf(roles: readonly ProcessRole[]) {
  const { platform, close } = await createTestPlatform()
  ends.push(close)
  const every = vi.spyOn(platform.scheduler, 'every')
  const names = () => every.mock.calls.splice(0).map(([name]) => name)
  const { modules } = compose({ ...platform, roles })
  const composed = names()
  ends.push(async () => {
    await Promise.all(modules.map(({ duties }) => duties?.detach()))
    for (const { duties } of [...modules].reverse()) await duties?.stop()
  })
  for (const { duties } of modules) await duties?.start()
  return { composed: composed.sort(), begun: [...new Set(names())].sort(), modules }
}

it('before its duties begin, a process does nothing by itself but keep its own in order', async () => {
  const { composed } = await timersOf([])
  expect(composed).toEqual([
    'capture ping',
    'realtime ping',
    'shared views are reviewed',
    'shared views ping',
  ])
})

it('one that has no role does what each keeps in its memory, and nothing for all', async () => {
  const { begun } = await timersOf([])
  // whoever adds a line here has asked himself whether three processes may do it at once
  expect(begun).toEqual([
    'disk.tell',
    'first use of tokens',
    'former tokens',
    'identity.tenants',
    'readings ahead',
    'readings made here',
    'telemetry notes',
    'use of accounts',
    'who is online',
  ])
})

it('each duty has a name of its own and a role, and each role has some', async () => {
  const { modules } = await timersOf([])
  const all = modules.flatMap(({ duties }) => duties?.all ?? [])
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const role of processRoles) expect(all.map(({ of }) => of)).toContain(role)
})

it.each<[ProcessRole, string[], string[]]>([
  [
    'worker',
    ['alarm plans', 'outbox', 'executions', 'alarms results', 'report mailings'],
    ['pictures of cameras', 'polls of virtual gateways'],
  ],
  ['ingest', ['polls of virtual gateways'], ['outbox', 'alarms results', 'pictures of cameras']],
  ['realtime', ['sockets ask for the licence'], ['outbox', 'alarms results', 'polls of virtual gateways']],
  ['api', ['pictures of cameras'], ['outbox', 'alarms results', 'polls of virtual gateways']],
])('%s does its own and not what others do', async (role, own, ofOthers) => {
  const { begun } = await timersOf([role])
  expect(begun).toEqual(expect.arrayContaining(own))
  for (const other of ofOthers) expect(begun).not.toContain(other)
})
