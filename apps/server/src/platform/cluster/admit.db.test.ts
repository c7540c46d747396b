import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { takeStartTurn } from '../database/startTurn'
import { admitAlike, installationOf } from './admit'
import { createMember } from './members'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

const secret = (text: string) => new TextEncoder().encode(text)
const own = { installation: installationOf([secret('a'), secret('b')]), version: '0.2.0', beside: '0.2.0' }
const admit = (alike = own) => admitAlike(test.db.connectionString, alike, { patienceMs: 0 })

it('secrets are told apart, and where one ends and the next begins', () => {
  const all = [
    ['a', 'b'],
    ['b', 'a'],
    ['ab', ''],
    ['', 'ab'],
  ].map((pair) => installationOf(pair.map(secret)))
  expect(new Set(all).size).toBe(all.length)
  expect(installationOf([secret('a'), secret('b')])).toBe(own.installation)
})

it('a process joins those that are like it, and no other that lives', async () => {
  await admit()
  const member = createMember(test.db, ['worker'], { aliveMs: 3_600_000, alike: own })
  await member.beat()
  await admit()
  await expect(admit({ ...own, version: '0.3.0', beside: '0.2.1' })).rejects.toThrow(
    /is of version 0\.2\.0, this one of 0\.3\.0/,
  )
  await admit({ ...own, version: '0.3.0', beside: '0.2.0' })
  await expect(admit({ ...own, installation: installationOf([secret('c')]) })).rejects.toThrow(
    /has another TOKEN_SECRET or SECRET_KEY/,
  )
  expect(await member.isAlone()).toBe(true)
  const other = createMember(test.db, ['worker'], { alike: own })
  await other.beat()
  expect(await member.isAlone()).toBe(false)
  await other.leave()
  await member.leave()
  await admit({ ...own, version: '0.3.0', beside: '0.2.1' })
})

it('an older process joins newer ones that work beside its version, and no others', async () => {
  const newer = createMember(test.db, ['worker'], {
    aliveMs: 3_600_000,
    alike: { ...own, version: '0.10.0', beside: '0.9.0' },
  })
  await newer.beat()
  await admit({ ...own, version: '0.9.0' })
  for (const version of ['0.8.9', 'unheard of'])
    await expect(admit({ ...own, version })).rejects.toThrow(/do not work side by side/)
  await newer.leave()
  // one that does not say beside what it works
  const silent = createMember(test.db, ['worker'], {
    aliveMs: 3_600_000,
    alike: { ...own, version: '0.10.0', beside: '' },
  })
  await silent.beat()
  await expect(admit({ ...own, version: '0.9.0' })).rejects.toThrow(/do not work side by side/)
  await silent.leave()
})

it('a process knows what the others say of themselves while they live', async () => {
  const [one, other] = [0, 1].map(() => createMember(test.db, ['worker'], { aliveMs: 3_600_000 }))
  if (!one || !other) throw new Error('no members')
  await one.beat()
  await other.beat({ ingest: { isBusy: true } })
  expect((await one.look()).others).toEqual(new Map([[other.id, { ingest: { isBusy: true } }]]))
  expect((await other.look()).others).toEqual(new Map([[one.id, {}]]))
  await other.beat({ ingest: { isBusy: false } })
  expect((await one.look()).others).toEqual(new Map([[other.id, { ingest: { isBusy: false } }]]))
  // what a device sends may hold what PostgreSQL cannot: that must not cost the sign of life
  await other.beat({ ingest: 'pump\0\ud800' })
  expect((await one.look()).others).toEqual(new Map([[other.id, { ingest: 'pump' }]]))
  // for longer than a clock is put back by
  const dead = createMember(test.db, ['worker'], { aliveMs: -60_000 })
  await dead.beat({ ingest: 'dead' })
  expect((await one.look()).others.has(dead.id)).toBe(false)
  for (const member of [one, other, dead]) await member.leave()
})

it('a process lives on though what another says of itself cannot be read', async () => {
  const [one, other] = [0, 1].map(() => createMember(test.db, ['worker'], { aliveMs: 3_600_000 }))
  if (!one || !other) throw new Error('no members')
  await other.beat()
  await test.db.systemPool.query(`update server_process set says = '5' where id = $1`, [other.id])
  await expect(one.beat()).rejects.toThrow()
  expect(await other.isAlone()).toBe(false)
  for (const member of [one, other]) await member.leave()
})

it('one starts after the other', async () => {
  const order: string[] = []
  const endFirst = await takeStartTurn(test.db.connectionString)
  const second = takeStartTurn(test.db.connectionString, () => order.push('waits')).then((end) => {
    order.push('begins')
    return end
  })
  await expect.poll(() => order, { timeout: 20_000 }).toEqual(['waits'])
  order.push('ends')
  await endFirst()
  await (await second)()
  expect(order).toEqual(['waits', 'ends', 'begins'])
})
