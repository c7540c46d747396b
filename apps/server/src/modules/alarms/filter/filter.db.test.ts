import { mostSavedViews } from '@energy-console/contract'
import { alarmFilters, takeOverAlarmFilter } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createAlarms } from '..'

const { test, app } = await useCallApp((platform) => [createAlarms(platform)])

const { save, update, remove, list } = alarmFilters.calls
const [ann, bob] = [
  { userId: '11', userName: 'Ann' },
  { userId: '12', userName: 'Bob' },
]
const listOf = async (who: object) => (await app.as(who).call(list, { query: {} })).data
const keep = (who: object, filter: { filterName: string; address: string; isShared?: boolean }) =>
  app.as(who).call(save, { body: { isShared: false, ...filter } })
const urgent = { filterName: '紧急', address: 'isRealTime=1&level=2' }

it('keeps the filters of somebody, for him alone until he shares them', async () => {
  const { data: kept } = await keep(ann, urgent)
  await keep(ann, { filterName: '未确认', address: 'unconfirmed=1' })
  expect(await listOf(ann)).toMatchObject([
    { filterName: '未确认', address: 'unconfirmed=1', isShared: false, isOwn: true, userName: 'Ann' },
    { ...urgent, isShared: false, isOwn: true, userName: 'Ann' },
  ])
  expect(await listOf(bob)).toEqual([])

  await app.as(ann).call(update, { body: { id: kept.id, address: 'level=2', isShared: true } })
  expect(await listOf(bob)).toMatchObject([
    { filterName: '紧急', address: 'level=2', isShared: true, isOwn: false, userName: 'Ann' },
  ])
  expect(await listOf({ ...bob, tenantId: 'other' })).toEqual([])
  expect((await app.as(bob).call(update, { body: { id: kept.id, filterName: 'mine' } })).code).toBe(404)
  expect((await app.as(bob).call(remove, { query: { ids: kept.id } })).code).toBe(404)

  // of the same name of his own
  expect((await keep(bob, urgent)).code).toBe(200)
  expect(await listOf(bob)).toHaveLength(2)

  // what is shared no more is his alone again
  await app.as(ann).call(update, { body: { id: kept.id, isShared: false } })
  expect(await listOf(bob)).toMatchObject([{ address: urgent.address, isOwn: true }])
})

it('refuses what is no address, a name that somebody has given already, and more than he may keep', async () => {
  const carl = { userId: '13', userName: 'Carl' }
  expect(await keep(carl, { filterName: 'x', address: '"><script>' })).toMatchObject({ code: 400 })
  expect(await keep(carl, { filterName: ' ', address: '' })).toMatchObject({ code: 400 })
  const { data: first } = await keep(carl, { filterName: 'f0', address: 'level=1' })
  expect(await keep(carl, { filterName: 'f0', address: 'level=2' })).toMatchObject({
    error: { key: 'core.duplicate', params: { field: '名称', value: 'f0' } },
  })
  await test.db.asSystem((tx) =>
    tx.execute(sql`
      insert into alarm_filter (tenant_id, create_user, filter_name, address)
      select tenant_id, create_user, 'f' || n, address from alarm_filter, generate_series(1, ${mostSavedViews - 1}::int) n
      where id = ${first.id}`),
  )
  expect(await keep(carl, { filterName: 'one more', address: '' })).toMatchObject({
    code: 400,
    error: { key: 'core.tooManySaved', params: { most: mostSavedViews } },
  })
  // what is kept already may be changed, not to a name that another has
  const change = (body: object) => app.as(carl).call(update, { body: { id: first.id, ...body } })
  expect((await change({ address: 'level=2' })).code).toBe(200)
  expect((await change({ filterName: 'f0' })).code).toBe(200)
  expect((await change({ filterName: 'f1' })).error).toMatchObject({ key: 'core.duplicate' })
})

it('keeps one of two that are saved at once under one name', async () => {
  const dora = { userId: '14', userName: 'Dora' }
  const kept = await Promise.all(
    [1, 2, 3].map((level) => keep(dora, { ...urgent, address: `level=${level}` })),
  )
  expect(kept.map(({ code }) => code === 200).sort()).toEqual([false, false, true])
  expect(await listOf(dora)).toMatchObject([{ filterName: urgent.filterName, isOwn: true }])
})

it('hands what is shared to somebody else once who keeps it has gone', async () => {
  const userId = await makeUser(test.db, { codes: [alarmFilters.codes.view] })
  const leaving = { userId, userName: '李工' }
  const { data: shared } = await keep(leaving, { filterName: '夜班', address: 'level=1', isShared: true })
  const { data: hidden } = await keep(leaving, { filterName: '草稿', address: 'level=1' })
  const heir = { userId: await makeUser(test.db, { codes: [alarmFilters.codes.view] }), userName: '张工' }
  const takeOver = (id: string, who: object = heir) =>
    app.as(who).call(takeOverAlarmFilter, { query: { id } })
  const seenBy = async (who: object) => (await listOf(who)).find(({ id }: { id: string }) => id === shared.id)
  expect(await seenBy(heir)).toMatchObject({ isOwn: false, isMakerGone: false })
  expect((await takeOver(shared.id)).error).toMatchObject({
    ...{ key: 'core.makerIsThere', params: { name: '李工' } },
  })

  await test.db.asSystem((tx) => tx.execute(sql`update app_user set status = '0' where id = ${userId}`))
  expect(await seenBy(heir)).toMatchObject({ userName: '李工', isOwn: false, isMakerGone: true })
  // until then, and also while his account has only run out, everybody goes on using it
  await test.db.asSystem((tx) =>
    tx.execute(
      sql`update app_user set status = '1', valid_until = now() - interval '1 day' where id = ${userId}`,
    ),
  )
  expect(await seenBy(heir)).toMatchObject({ address: 'level=1', isShared: true, isMakerGone: true })
  expect((await takeOver(hidden.id)).status).toBe(404)
  expect((await takeOver(shared.id, { tenantId: 'other' })).status).toBe(404)
  expect((await takeOver(shared.id, { can: ['home'] })).status).toBe(403)

  // under a name that he keeps one of already he would have two
  const { data: same } = await keep(heir, { filterName: '夜班', address: '' })
  expect((await takeOver(shared.id)).error).toMatchObject({ key: 'core.duplicate' })
  await app.as(heir).call(remove, { query: { ids: same.id } })
  expect((await takeOver(shared.id)).code).toBe(200)
  expect(await seenBy(heir)).toMatchObject({ userName: '张工', isOwn: true, isMakerGone: false })
  expect((await app.as(heir).call(remove, { query: { ids: shared.id } })).code).toBe(200)
})
