import { listReferenceOptions } from '@energy-console/contract'
import { areas, sites, stations } from '@energy-console/contract/stations'
import { beforeAll, describe, expect, it } from 'vitest'
import { optionRoutes } from '../../platform/resource'
import { makeArea, makeSite, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createStations } from './index'

const { test, app } = await useCallApp((platform) => [
  { routes: optionRoutes(platform) },
  createStations(platform),
])

beforeAll(async () => {
  const area = await makeArea(test.db, { areaName: '=华北', areaCode: 'N' })
  await makeStation(test.db, {
    stationName: '乙_站',
    floorAreaM2: 200,
    areaId: area.id,
    stationType: 'plant',
  })
  await makeStation(test.db, { stationName: '甲站', floorAreaM2: 100, manager: '张三' })
  await makeStation(test.db, { stationName: '丙站', floorAreaM2: 300 })
})

const page = (query: object) => app.as().call(stations.calls.page, { query: { ...query } })
const namesOf = async (query: object) =>
  (await page(query)).data.records.map((row: { stationName: string }) => row.stationName)

describe('a list', () => {
  it.each([
    [{ stationName: '_' }, ['乙_站']],
    [{ stationName_equal: '甲站' }, ['甲站']],
    [{ floorAreaM2_ge: 200, ascs: 'floorAreaM2' }, ['乙_站', '丙站']],
    [{ floorAreaM2_lt: 200 }, ['甲站']],
    [{ stationType: 'plant' }, ['乙_站']],
    [{ stationType_notequal: 'plant', descs: 'floorAreaM2' }, ['丙站', '甲站']],
    [{ manager_notnull: 1 }, ['甲站']],
    [{ areaId_null: 1, stationName: '' }, ['丙站', '甲站']],
    [{ ascs: 'floorAreaM2', size: 1, current: 2 }, ['乙_站']],
  ])('by %j answers %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  it.each([
    [{ tenantId_equal: 'demo' }],
    [{ nothing: '1' }],
    [{ ascs: 'tenantId' }],
    [{ floorAreaM2_ge: 'many' }],
    [{ areaId: '1 or 1=1' }],
    [{ createTime_datege: 'zzz' }],
    [{ createTime_datege: '2026-02-30' }],
    [{ createTime_datele: '2026-01-01 25:00:00' }],
    [{ createTime_ge: '99999-01-01' }],
    [{ id: '9223372036854775808' }],
    [{ id_like: '1' }],
    [{ floorAreaM2_ge: '1e999' }],
    [{ floorAreaM2_ge: '0x10' }],
    [{ size: 1001 }],
    [{ current: 0 }],
  ])('by %j is refused', async (query) => {
    const answer = await page(query)
    expect(answer.code).toBe(400)
    expect(Object.keys(query)).toContain(answer.error?.field === 'tenantId' ? 'ascs' : answer.error?.field)
  })
})

describe('an export', () => {
  const download = async (format: string, query: object = {}) => {
    const { data } = await app.as().call(stations.calls.export, { query: { format, ...query } })
    return app.app.inject(`/api/files/${data.ticket}`)
  }

  it('is a CSV file that a spreadsheet opens, with names for references and labels for choices', async () => {
    const reply = await download('csv', { ascs: 'floorAreaM2', floorAreaM2_le: 200 })
    const [head, ...lines] = reply.body.trimEnd().split('\r\n')
    expect(head?.startsWith('\uFEFF站点名称,')).toBe(true)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('甲站')
    expect(lines[1]).toContain('工厂')
    expect(lines[1]).toContain("'=华北")
    expect(reply.headers['content-disposition']).toContain('attachment')
  })

  it('is an Excel workbook', async () => {
    const reply = await download('xlsx')
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('needs the permission to see, and a ticket nobody can guess', async () => {
    const nobody = app.as({ can: [] })
    expect((await nobody.call(stations.calls.export, { query: { format: 'csv' } })).code).toBe(403)
    expect((await app.app.inject(`/api/files/${'0'.repeat(48)}`)).statusCode).toBe(404)
  })
})

describe('options of references', () => {
  const options = (query: Record<string, unknown>, stationIds: 'all' | string[] = 'all') =>
    app.as({ can: [], stationIds }).call(listReferenceOptions, { query })

  it('are found by keyword or by id, by whoever is signed in, within what they may see', async () => {
    const { data } = await options({ noun: stations.noun, keyword: '甲' })
    expect(data).toMatchObject([{ title: '甲站' }])
    expect((await options({ noun: stations.noun, ids: data[0].id })).data).toEqual(data)
    expect((await options({ noun: stations.noun, keyword: '甲' }, [])).data).toEqual([])
  })

  it('of trees carry their parents; an unknown noun is not found', async () => {
    const station = await makeStation(test.db)
    const building = await makeSite(test.db, { stationId: station.id, siteName: '主楼' })
    await makeSite(test.db, { stationId: station.id, siteName: '主楼一层', parentId: building.id })
    const { data } = await options({ noun: sites.noun, keyword: '主楼' })
    expect(data.map((option: { parentId: string }) => option.parentId)).toEqual(['0', building.id])
    expect((await options({ noun: 'nothing' })).code).toBe(404)
    expect((await options({ noun: areas.noun })).data.length).toBeGreaterThan(0)
  })

  it('are those of a station, and those that belong to none', async () => {
    const [here, there] = [await makeStation(test.db), await makeStation(test.db)]
    await makeSite(test.db, { stationId: here.id, siteName: '此处厂房' })
    await makeSite(test.db, { stationId: there.id, siteName: '别处厂房' })
    const titles = async (query: Record<string, unknown>) =>
      (await options({ keyword: '厂房', ...query })).data.map((option: { title: string }) => option.title)
    expect(await titles({ noun: sites.noun })).toEqual(expect.arrayContaining(['此处厂房', '别处厂房']))
    expect(await titles({ noun: sites.noun, stationId: here.id })).toEqual(['此处厂房'])
    expect((await options({ noun: areas.noun, stationId: here.id })).data.length).toBeGreaterThan(0)
  })
})
