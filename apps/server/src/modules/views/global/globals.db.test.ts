import {
  adoptGlobals,
  globalVariables,
  listGlobalVariables,
  listGlobalWrites,
  listSharedGlobals,
  listUndeclaredGlobals,
  maxGlobalVariables,
  openVisit,
  setGlobalVariable,
  shareView,
} from '@energy-console/contract/views'
import { DataSource, emptyDocument, saveDocument } from '@energy-console/schematic'
import { sql } from 'drizzle-orm'
import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { id, tenantId } from '../../../platform/database'
import { makeView } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createViews } from '..'

/** As users and roles are not here: what names a role. */
const roles = pgTable('role', { id: id(), tenantId: tenantId(), roleName: varchar('role_name') })

const { test, app } = await useCallApp((platform) => {
  platform.references.registerReferable('role', roles, 'roleName')
  return [createStations(platform), createViews(platform)]
})

const set = (name: string, value: unknown, caller = app.as({ userName: '王五' })) =>
  caller.call(setGlobalVariable, { body: { name, value } })
const valuesOf = async (caller = app.as()) => {
  const { data } = await caller.call(listGlobalVariables)
  return Object.fromEntries(data.map((row: { name: string; value: unknown }) => [row.name, row.value]))
}

describe('global variables', () => {
  it('keep the type of their value, name who set them, and are gone when set to null', async () => {
    for (const value of [1.5, 'heating', '7', 'null', false]) {
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
    await set('shared', 5)
    expect((await nobody.call(listSharedGlobals, { query: { token } })).data).toEqual([
      { name: 'shared', value: 5 },
    ])
    // another save that uses others is published
    const other = content.replaceAll('"shared"', '"season"')
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`insert into view_version (tenant_id, view_id, revision, name, content)
        values ('demo', ${view.id}, 2, ${view.name}, ${other})`)
      await tx.execute(sql`update view set published_revision = 2 where id = ${view.id}`)
    })
    await set('season', 7)
    expect((await nobody.call(listSharedGlobals, { query: { token } })).data).toEqual([
      { name: 'season', value: 7 },
    ])
    expect((await nobody.call(listSharedGlobals, { query: { token: '0'.repeat(48) } })).code).toBe(404)
  })
})

describe('declared global variables', () => {
  const inTenant = (name: string) => ({ ...app.as({ tenantId: name }) })
  const declare = async (tenant: string, body: object) => {
    const caller = inTenant(tenant)
    const { data, error } = await caller.call(globalVariables.calls.save, { body })
    return { caller, id: String(data?.id), error }
  }

  it('take what suits their type, range and words, from whomever', async () => {
    const { caller } = await declare('typed', { variableName: 'limit', dataType: 'number', min: 0, max: 100 })
    await declare('typed', { variableName: 'on', dataType: 'boolean' })
    await declare('typed', { variableName: 'note', dataType: 'text', maxLength: 4 })
    await declare('typed', {
      ...{ variableName: 'mode', dataType: 'enum' },
      words: [
        { value: '1', word: '制冷' },
        { value: '2', word: '制热' },
      ],
    })
    const taken: readonly [string, unknown, unknown][] = [
      ['limit', '12.5', 12.5],
      ['limit', 100, 100],
      ['on', 1, true],
      ['on', 'false', false],
      ['note', 1234, '1234'],
      ['note', '一二三四', '一二三四'],
      ['mode', '2', 2],
    ]
    for (const [name, value, kept] of taken) {
      expect((await set(name, value, caller)).code).toBe(200)
      expect((await valuesOf(caller))[name]).toBe(kept)
    }
    for (const [name, value] of [
      ['limit', 100.1],
      ['limit', 'high'],
      ['on', 2],
      ['note', '一二三四五'],
      ['mode', 3],
      ['mode', '制冷'],
    ] as const)
      expect((await set(name, value, caller)).error).toMatchObject({ key: 'views.unfitGlobal' })
    expect(await valuesOf(caller)).toEqual({ limit: 100, on: false, note: '一二三四', mode: 2 })
  })

  it.each([
    [{ dataType: 'enum' }, '枚举须列出取值'],
    [{ dataType: 'enum', words: [{ value: 'a', word: 'a' }] }, '枚举的值须是整数'],
    [{ dataType: 'boolean', words: [{ value: '2', word: 'a' }] }, '布尔的值只能是 0 和 1'],
    [{ dataType: 'number', min: 2, max: 1 }, '上限不能小于下限'],
    [{ dataType: 'text', maxLength: 1, words: [{ value: 'ab', word: 'a' }] }, '可选值超过最大长度'],
  ])('are not declared as %j', async (body, reason) => {
    const { error } = await declare('typed', { variableName: 'wrong', ...body })
    expect(error).toMatchObject({ key: 'core.invalid', params: { reason } })
  })

  it('are written by who holds one of their roles, if they name any', async () => {
    await test.db.systemPool.query(
      `insert into role (id, tenant_id, role_name, role_alias) values (5, 'demo', '值长', 'lead') on conflict do nothing`,
    )
    await app.as().call(globalVariables.calls.save, {
      body: { variableName: 'led', dataType: 'number', roleIds: '5' },
    })
    expect((await set('led', 1)).error).toMatchObject({ key: 'views.globalRoleMayNot' })
    expect((await set('led', 1, app.as({ roleIds: ['5'] }))).code).toBe(200)
  })

  it('remember each write: before, after, by whom and from which view', async () => {
    const { caller, id } = await declare('told', { variableName: 'step', dataType: 'number' })
    const view = await makeView(test.db, { tenantId: 'told', name: '一号图' })
    await caller.call(setGlobalVariable, { body: { name: 'step', value: 1, viewId: view.id } })
    await set('step', 2, caller)
    await set('step', null, caller)
    const { data } = await caller.call(listGlobalWrites, { query: { id } })
    expect(data).toMatchObject([
      { before: 2, after: null, writer: 'person', writerName: null },
      { before: 1, after: 2, writer: 'person' },
      { before: null, after: 1, writer: 'view', writerName: '一号图' },
    ])
    const foreign = await makeView(test.db, { tenantId: 'demo' })
    const body = { name: 'step', value: 1, viewId: foreign.id }
    expect((await caller.call(setGlobalVariable, { body })).code).toBe(404)
  })

  it('are what views use already: found, declared by their values, and written as before', async () => {
    const caller = inTenant('found')
    const sources = [
      { id: 'a', kind: 'global', name: '{"', prop: 'drawn', value: true },
      { id: 'b', kind: 'custom', prop: 'own' },
      { id: 'c', kind: 'global', prop: 'set' },
    ].map((source) => DataSource.parse(source))
    const source = new Map(sources.map((one) => [one.id, one]))
    const content = JSON.stringify({
      ...saveDocument({ ...emptyDocument(), source }),
      events: [{ execScript: 'view.setGlobal("scripted", view.getGlobal(\'set\'))' }],
    })
    await makeView(test.db, { tenantId: 'found', name: '图', content })
    await makeView(test.db, { tenantId: 'demo', content: content.replaceAll('drawn', 'elsewhere') })
    await set('set', 3, caller)
    await set('loose', 'x', caller)
    // what no variable can be called is none, and an object that was made for it holds up nobody
    const odd = `view.setGlobal('温度', 1)${'"prop":"a",'.repeat(100_000)}`
    const oddSource = '{"id":"d","kind":"global","prop":"温度","value":1},{"prop":"温度","kind":"global"}'
    await makeView(test.db, { tenantId: 'found', name: '怪', content: `[{${odd}"x":"global"},${oddSource}]` })
    expect((await caller.call(listUndeclaredGlobals)).data).toMatchObject([
      { name: 'drawn', value: null, dataType: 'boolean', views: 1 },
      { name: 'loose', value: 'x', dataType: 'text', views: 0 },
      { name: 'scripted', value: null, dataType: 'text', views: 1 },
      { name: 'set', value: 3, dataType: 'number', views: 1 },
    ])
    const names = ['drawn', 'set', 'loose', 'scripted']
    expect((await caller.call(adoptGlobals, { body: { names } })).data).toEqual({ count: 4 })
    expect((await caller.call(adoptGlobals, { body: { names } })).data).toEqual({ count: 0 })
    expect((await caller.call(listUndeclaredGlobals)).data).toEqual([])
    expect((await set('set', 1e9, caller)).code).toBe(200)
    expect((await set('set', 'text', caller)).code).toBe(400)

    const { data } = await caller.call(globalVariables.calls.list, { query: {} })
    const idOf = (name: string) =>
      data.find(({ variableName }: { variableName: string }) => variableName === name)?.id as string
    const uses = await caller.call(globalVariables.calls.usage, { query: { ids: idOf('set') } })
    expect(uses.data).toEqual([{ what: '画面', count: 1, names: ['图'], isBlocking: false }])
    expect((await caller.call(globalVariables.calls.usage, { query: { ids: idOf('loose') } })).data).toEqual(
      [],
    )
  })

  it('are not declared against the value that they have; removed, they lose it', async () => {
    const caller = inTenant('held')
    await set('held', '7', caller)
    const body = { variableName: 'held', dataType: 'number', max: 5 }
    const { error } = await caller.call(globalVariables.calls.save, { body })
    expect(error).toMatchObject({ key: 'views.presentUnfit', field: 'dataType' })
    const pushed: unknown[] = []
    const end = app.bus.subscribe('socket.push', ({ frame }) => pushed.push(frame))
    const { data } = await caller.call(globalVariables.calls.save, { body: { ...body, max: 9 } })
    expect(await valuesOf(caller)).toEqual({ held: 7 })
    const low = await caller.call(globalVariables.calls.update, { body: { id: data.id, max: 6 } })
    expect(low.error).toMatchObject({ key: 'views.presentUnfit' })
    const renamed = await caller.call(globalVariables.calls.update, {
      body: { id: data.id, variableName: 'other' },
    })
    expect(renamed.error).toMatchObject({ key: 'core.fixed' })
    expect((await caller.call(globalVariables.calls.remove, { query: { ids: data.id } })).code).toBe(200)
    end()
    expect(pushed).toEqual([
      { type: 'global', name: 'held', value: 7 },
      { type: 'global', name: 'held', value: null },
    ])
    expect(await valuesOf(caller)).toEqual({})
    // as it was before it was declared
    expect((await set('held', 'x', caller)).code).toBe(200)
  })

  it('removed together, lose their values together, and it is noted who has taken each', async () => {
    const caller = inTenant('together')
    const elsewhere = inTenant('elsewhere')
    await set('first', 1, elsewhere)
    const declare = async (variableName: string) =>
      (await caller.call(globalVariables.calls.save, { body: { variableName, dataType: 'number' } })).data.id
    const ids = [await declare('first'), await declare('second'), await declare('unset')].join(',')
    await set('first', 1, caller)
    await set('second', 2, caller)
    const pushed: unknown[] = []
    const end = app.bus.subscribe('socket.push', ({ frame }) => pushed.push(frame))
    expect((await caller.call(globalVariables.calls.remove, { query: { ids } })).code).toBe(200)
    end()
    expect(pushed).toHaveLength(2)
    expect(pushed).toContainEqual({ type: 'global', name: 'second', value: null })
    expect(await valuesOf(caller)).toEqual({})
    expect(await valuesOf(elsewhere)).toEqual({ first: 1 })
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`
        select name, before, after, writer from global_write where tenant_id = 'together' and after is null order by name`),
    )
    expect(rows).toEqual([
      { name: 'first', before: 1, after: null, writer: 'person' },
      { name: 'second', before: 2, after: null, writer: 'person' },
    ])
  })
})
