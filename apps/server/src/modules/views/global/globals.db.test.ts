import {
  listGlobalVariables,
  listSharedGlobals,
  maxGlobalVariables,
  openVisit,
  setGlobalVariable,
  shareView,
} from '@energy-console/contract/views'
import { DataSource, emptyDocument, saveDocument } from '@energy-console/schematic'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { type CallApp, createCallApp } from '../../../testing/callApp'
import { makeView } from '../../../testing/factories'
import { createStations } from '../../stations'
import { createViews } from '..'

let test: TestDatabase
let app: CallApp

beforeAll(async () => {
  test = await createTestDatabase()
  app = await createCallApp(test.db, (platform) => [createStations(platform), createViews(platform)])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const set = (name: string, value: unknown, caller = app.as({ userName: '王五' })) =>
  caller.call(setGlobalVariable, { body: { name, value } })
const valuesOf = async (caller = app.as()) => {
  const { data } = await caller.call(listGlobalVariables)
  return Object.fromEntries(data.map((row: { name: string; value: unknown }) => [row.name, row.value]))
}

describe('global variables', () => {
  it('keep the type of their value, name who set them, and are gone when set to null', async () => {
    for (const value of [1.5, 'heating', false]) {
      await set('season', value)
      expect(await valuesOf()).toEqual({ season: value })
    }
    const { data } = await app.as().call(listGlobalVariables)
    expect(data).toMatchObject([{ updateUserName: '王五', updateTime: '2026-03-01 12:00:00' }])
    await set('season', null)
    expect(await valuesOf()).toEqual({})
  })

  it('belong to their tenant', async () => {
    const other = app.as({ tenantId: 'other' })
    await set('shared', 1)
    await set('shared', 2, other)
    expect(await valuesOf()).toEqual({ shared: 1 })
    expect(await valuesOf(other)).toEqual({ shared: 2 })
    await set('shared', null, other)
    expect(await valuesOf()).toEqual({ shared: 1 })
  })

  it('are read by anybody of the tenant, set with the permission alone', async () => {
    const reader = app.as({ can: ['view_view', 'view_edit'] })
    expect((await set('shared', 9, reader)).code).toBe(403)
    expect(await valuesOf(reader)).toEqual({ shared: 1 })
  })

  it.each([
    ['a b', 1],
    ['', 1],
    ['x'.repeat(65), 1],
    ['a', 'x'.repeat(1001)],
    ['a', { deep: 1 }],
  ])('refuse the name %j with value %j', async (name, value) => {
    expect((await set(name, value)).code).toBe(400)
  })

  it('are pushed to the open views of the tenant, after they are stored', async () => {
    const pushed: unknown[] = []
    const end = app.bus.subscribe('socket.push', (push) => pushed.push(push))
    await set('pushed', true)
    await set('pushed', 1, app.as({ can: [] }))
    end()
    expect(pushed).toEqual([
      { tenantId: 'demo', stationId: null, frame: { type: 'global', name: 'pushed', value: true } },
    ])
  })

  it('are bounded in number; those that are there can still be changed', async () => {
    await test.db.asSystem((tx) =>
      tx.execute(sql`insert into view_global (tenant_id, name, value, update_time)
        select 'full', 'v' || i, '0', now() from generate_series(1, ${maxGlobalVariables}) i`),
    )
    const full = app.as({ tenantId: 'full' })
    expect((await set('one_more', 1, full)).error).toMatchObject({ key: 'views.tooManyGlobals' })
    expect((await set('v1', 5, full)).code).toBe(200)
  })

  it('are shown to the holder of a link as far as its view uses them', async () => {
    const source = DataSource.parse({ id: 's', kind: 'global', prop: 'shared' })
    const content = JSON.stringify(saveDocument({ ...emptyDocument(), source: new Map([['s', source]]) }))
    const view = await makeView(test.db, { content, status: 'published', publishedRevision: 1 })
    const { data } = await app.as().call(shareView, { body: { id: view.id } })
    const nobody = app.as({ can: [], tenantId: 'other' })
    const { token } = (await nobody.call(openVisit, { body: { token: data.token } })).data
    expect((await nobody.call(listSharedGlobals, { query: { token } })).data).toEqual([
      { name: 'shared', value: 1 },
    ])
    expect((await nobody.call(listSharedGlobals, { query: { token: '0'.repeat(48) } })).code).toBe(404)
  })
})
