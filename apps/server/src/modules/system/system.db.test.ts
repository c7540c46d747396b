import { tenants } from '@energy-console/contract/identity'
import { importCalls } from '@energy-console/contract/imports'
import {
  customers,
  dictBizChildList,
  dictBizDictionary,
  dictBizList,
  dictBizParentList,
  dictBizRemove,
  dictBizSubmit,
  dictDictionary,
  dictSubmit,
  listParameterValues,
  parameters,
} from '@energy-console/contract/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../contract-tests/caller'
import { createTestApp, type TestApp } from '../../contract-tests/testApp'
import { digestOf } from '../identity'

let test: TestApp
let platform: Caller
let north: Caller
let south: Caller

beforeAll(async () => {
  test = await createTestApp()
  platform = createCaller(test, await test.signIn('000000', 'admin'))
  const [first, second] = await Promise.all(
    ['north', 'south'].map(async (tenantId) => {
      const body = { tenantId, tenantName: tenantId, adminPassword: digestOf('admin') }
      await platform(tenants.calls.save, { body })
      return createCaller(test, await test.signIn(tenantId, 'admin'))
    }),
  )
  if (!first || !second) throw new Error('two tenants are needed')
  north = first
  south = second
})
afterAll(() => test.close())

describe('business dictionaries', () => {
  it('are found by their code, in order, without what is sealed, each tenant its own', async () => {
    const { data: parent } = await north(dictBizSubmit, { body: { code: 'shift', dictValue: '班次' } })
    const entries = [
      { dictKey: '2', dictValue: '夜班', sort: 2 },
      { dictKey: '1', dictValue: '白班', sort: 1 },
      { dictKey: '3', dictValue: '旧班', sort: 3, isSealed: 1 },
    ]
    for (const entry of entries)
      await north(dictBizSubmit, { body: { code: 'ignored', parentId: parent.id, ...entry } })

    const offered = await north(dictBizDictionary, { query: { code: 'shift' } })
    expect(offered.data.map((entry) => [entry.dictKey, entry.dictValue, entry.code])).toEqual([
      ['1', '白班', 'shift'],
      ['2', '夜班', 'shift'],
    ])
    const found = await north(dictBizParentList, { query: { code: 'shift' } })
    expect(found.data).toMatchObject({ total: 1, records: [{ id: parent.id, hasChildren: true }] })
    const children = await north(dictBizChildList, { query: { parentId: parent.id } })
    expect(children.data.map((entry) => entry.parentName)).toEqual(['班次', '班次', '班次'])
    const listed = (await north(dictBizList)).data.find(({ id }) => id === parent.id)
    expect(listed?.children).toHaveLength(3)
    expect((await south(dictBizDictionary, { query: { code: 'shift' } })).data).toEqual([])
  })

  it('have two levels, and are removed only with their entries', async () => {
    const { data: parent } = await north(dictBizSubmit, { body: { code: 'level', dictValue: '等级' } })
    const { data: child } = await north(dictBizSubmit, {
      body: { code: 'level', dictKey: '1', dictValue: '一级', parentId: parent.id },
    })
    const third = await north(dictBizSubmit, {
      body: { code: 'level', dictKey: '2', dictValue: '二级', parentId: child.id },
    })
    expect(third.answer.error?.key).toBe('system.dictionaryTooDeep')
    const alone = await north(dictBizRemove, { query: { ids: parent.id } })
    expect(alone.answer.error?.key).toBe('system.dictionaryNotEmpty')
    expect((await north(dictBizRemove, { query: { ids: `${parent.id},${child.id}` } })).status).toBe(200)
  })
})

describe('customers', () => {
  it('come from a file, by their name, with the tenant that is theirs and days or none', async () => {
    const { check } = importCalls(customers)
    const columns = ['enterpriseName', 'serviceState', 'homeTenantId', 'contractStart', 'contractEnd']
    await platform(customers.calls.save, { body: { enterpriseName: '东方水泥' } })
    const { data } = await platform(check, {
      body: {
        mode: 'upsert',
        columns,
        rows: [
          ['东方水泥', '试用', 'north', '2026/3/1', ''],
          ['南方纸业', '合作中', '', '', ''],
          ['西山矿业', '合作中', '', '2026-03-01', '2026-02-01'],
        ],
      },
    })
    expect(data.fates).toEqual(['changed', 'created', 'wrong'])
    expect(data.problems.map(({ text }) => text)).toEqual(['合同到期不能早于合同开始'])
  })
})

describe('system dictionaries', () => {
  it('are written by tenant 000000 and read by all', async () => {
    const { data: parent } = await platform(dictSubmit, { body: { code: 'unit', dictValue: '单位' } })
    await platform(dictSubmit, {
      body: { code: 'unit', dictKey: 'kWh', dictValue: '千瓦时', parentId: parent.id },
    })
    const read = await north(dictDictionary, { query: { code: 'unit' } })
    expect(read.data.map((entry) => entry.dictValue)).toEqual(['千瓦时'])
    expect((await north(dictSubmit, { body: { code: 'x', dictValue: 'x' } })).status).toBe(403)
  })
})

describe('parameters', () => {
  it('belong to their tenant; everybody reads only those of the shell', async () => {
    await north(parameters.calls.save, {
      body: { paramName: '登录天数', paramKey: 'x_lg_nums', paramValue: '1', remark: '1900000000' },
    })
    const { data } = await north(listParameterValues, { query: { paramKeys: 'hide_help,x_lg_nums' } })
    expect(data).toEqual([{ paramKey: 'x_lg_nums', paramValue: '1', remark: '1900000000' }])
    expect((await south(listParameterValues, { query: { paramKeys: 'x_lg_nums' } })).data).toEqual([])
    expect((await north(listParameterValues, { query: { paramKeys: 'mail_password' } })).status).toBe(400)
    const again = await north(parameters.calls.save, { body: { paramName: 'x', paramKey: 'x_lg_nums' } })
    expect(again.answer.error?.key).toBe('core.duplicate')
  })

  it('leave alone what the product keeps under keys of its own', async () => {
    const refused = { error: { key: 'system.parameterInternal' } }
    const body = { paramName: 'x', paramKey: 'demo', paramValue: 'on' }
    expect((await north(parameters.calls.save, { body })).answer).toMatchObject(refused)
    const { data } = await north(parameters.calls.save, { body: { ...body, paramKey: 'mine' } })
    expect(
      (await north(parameters.calls.update, { body: { id: data.id, paramKey: 'demo' } })).answer,
    ).toMatchObject(refused)
    expect((await north(parameters.calls.remove, { query: { ids: data.id } })).status).toBe(200)
  })
})
