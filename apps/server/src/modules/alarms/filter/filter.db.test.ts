import {
  listAlarmFilters,
  mostOwnFilters,
  removeAlarmFilters,
  saveAlarmFilters,
} from '@energy-console/contract/alarms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { type CallApp, createCallApp } from '../../../testing/callApp'
import { createAlarms } from '..'

let test: TestDatabase
let app: CallApp

beforeAll(async () => {
  test = await createTestDatabase()
  app = await createCallApp(test.db, (platform) => [createAlarms(platform)])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const [ann, bob] = [
  { userId: '11', userName: 'Ann' },
  { userId: '12', userName: 'Bob' },
]
const listOf = async (who: object) => (await app.as(who).call(listAlarmFilters)).data
const keep = (who: object, ...filters: object[]) => app.as(who).call(saveAlarmFilters, { body: { filters } })
const urgent = { filterName: '紧急', address: 'isRealTime=1&level=2' }

it('keeps the filters of somebody by name, for him alone until he shares them', async () => {
  expect((await keep(ann, urgent, { filterName: '未确认', address: 'unconfirmed=1' })).code).toBe(200)
  expect(await listOf(ann)).toEqual([
    { filterName: '未确认', address: 'unconfirmed=1', isShared: false, isOwn: true, userName: 'Ann' },
    { ...urgent, isShared: false, isOwn: true, userName: 'Ann' },
  ])
  expect(await listOf(bob)).toEqual([])

  // the same name is replaced, and shared
  await keep(ann, { ...urgent, address: 'level=2', isShared: true })
  expect(await listOf(bob)).toEqual([
    { filterName: '紧急', address: 'level=2', isShared: true, isOwn: false, userName: 'Ann' },
  ])
  expect(await listOf({ ...bob, tenantId: 'other' })).toEqual([])

  // of the same name of his own, and what he removes is his own
  await keep(bob, urgent)
  expect(await listOf(bob)).toMatchObject([
    { address: urgent.address, isOwn: true },
    { address: 'level=2', isOwn: false },
  ])
  await app.as(bob).call(removeAlarmFilters, { body: { filterNames: ['紧急', '未确认'] } })
  expect(await listOf(bob)).toMatchObject([{ address: 'level=2', isOwn: false }])
  expect(await listOf(ann)).toHaveLength(2)

  // what is shared no more is his alone again
  await keep(ann, { ...urgent, isShared: false })
  expect(await listOf(bob)).toEqual([])
})

it('refuses what is no address, and more than somebody may keep', async () => {
  expect(await keep(ann, { filterName: 'x', address: '"><script>' })).toMatchObject({ code: 400 })
  expect(await keep(ann, { filterName: ' ', address: '' })).toMatchObject({ code: 400 })
  const carl = { userId: '13', userName: 'Carl' }
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ filterName: `f${at}`, address: 'level=1' }))
  expect((await keep(carl, ...many(mostOwnFilters))).code).toBe(200)
  // one that is kept already may be replaced
  expect((await keep(carl, { filterName: 'f1', address: 'level=2' })).code).toBe(200)
  expect(await keep(carl, { filterName: 'one more', address: '' })).toMatchObject({
    code: 400,
    error: { key: 'alarms.tooManyFilters', params: { most: mostOwnFilters } },
  })
  expect(await listOf(carl)).toHaveLength(mostOwnFilters)
})
