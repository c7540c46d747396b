import { listReferenceOptions } from '@energy-console/contract'
import { listStationCounts } from '@energy-console/contract/devices'
import {
  areas,
  getAreaTree,
  getSiteTree,
  getStationTree,
  setStationGwPrice,
  sites,
  stations,
} from '@energy-console/contract/stations'
import { describe, expect, it } from 'vitest'
import { optionRoutes } from '../../platform/resource'
import { makeArea, makeDevice, makeProduct, makeSite, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createStations } from './index'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  { routes: optionRoutes(platform) },
  createDevices(platform, { readLatest: async () => new Map() }),
])

describe('regions', () => {
  it('are answered as a tree, in their order, with childAreaList only where there are children', async () => {
    const admin = app.as({ tenantId: 'tree' })
    const tenantId = 'tree'
    const china = await makeArea(test.db, { tenantId, areaName: '全部区域', areaRank: 0 })
    await makeArea(test.db, { tenantId, areaName: '南', parentId: china.id, areaRank: 2 })
    await makeArea(test.db, { tenantId, areaName: '北', parentId: china.id, areaRank: 1 })
    const { data } = await admin.call(getAreaTree)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ id: china.id, parentId: '0', areaName: '全部区域' })
    expect(data[0].childAreaList.map((area: { areaName: string }) => area.areaName)).toEqual(['北', '南'])
    expect(data[0].childAreaList[0]).not.toHaveProperty('childAreaList')
  })

  it('cannot stand below themselves', async () => {
    const admin = app.as()
    const top = await makeArea(test.db)
    const child = await makeArea(test.db, { parentId: top.id })
    const { code, error } = await admin.call(areas.calls.update, { body: { id: top.id, parentId: child.id } })
    expect([code, error?.key]).toEqual([400, 'stations.ownChild'])
  })

  it('are not removed while regions or stations are in them, and are together with their children', async () => {
    const admin = app.as()
    const top = await makeArea(test.db)
    const child = await makeArea(test.db, { parentId: top.id })
    const refused = await admin.call(areas.calls.remove, { query: { ids: top.id } })
    expect(refused.error).toMatchObject({ key: 'core.inUse', params: { count: 1, what: '下级区域' } })
    const station = await makeStation(test.db, { areaId: child.id })
    const both = { ids: `${top.id},${child.id}` }
    const inUse = await admin.call(areas.calls.remove, { query: both })
    expect(inUse.error?.params).toEqual({ count: 1, what: '站点' })
    await admin.call(stations.calls.remove, { query: { ids: station.id } })
    expect((await admin.call(areas.calls.remove, { query: both })).code).toBe(200)
  })

  it('have codes that differ within the tenant only', async () => {
    const body = { areaName: '甲', areaCode: 'SAME' }
    expect((await app.as().call(areas.calls.save, { body })).code).toBe(200)
    const again = await app.as().call(areas.calls.save, { body })
    expect(again.msg).toBe('区域编码已存在：SAME')
    expect((await app.as({ tenantId: 'other' }).call(areas.calls.save, { body })).code).toBe(200)
  })
})

describe('stations', () => {
  it('are saved, listed with the name of their region, changed and removed', async () => {
    const admin = app.as()
    const area = await makeArea(test.db, { areaName: '华东' })
    const body = { stationName: '一号站', stationType: 'plant', areaId: area.id, gwPrice: '0.62' }
    const saved = await admin.call(stations.calls.save, { body })
    const { id } = saved.data
    const { data } = await admin.call(stations.calls.page, { query: { stationName: '一号', size: 5 } })
    expect(data).toMatchObject({ total: 1, size: 5, current: 1, pages: 1 })
    expect(data.records[0]).toMatchObject({ id, areaName: '华东', timeZone: 'Asia/Shanghai' })
    await admin.call(stations.calls.update, { body: { id, stationName: '改名站' } })
    const detail = await admin.call(stations.calls.detail, { query: { id } })
    expect(detail.data).toMatchObject({ stationName: '改名站', stationType: 'plant', gwPrice: '0.620000' })
    expect((await admin.call(stations.calls.remove, { query: { ids: id } })).code).toBe(200)
    expect((await admin.call(stations.calls.detail, { query: { id } })).code).toBe(404)
  })

  it('take a grid price as exact decimal', async () => {
    const station = await makeStation(test.db)
    const query = { stationId: station.id, gwPrice: '0.5383' }
    expect((await app.as().call(setStationGwPrice, { query })).data).toEqual({ id: station.id })
    const { data } = await app.as().call(stations.calls.detail, { query: { id: station.id } })
    expect(Number(data.gwPrice)).toBe(0.5383)
    const bad = await app.as().call(setStationGwPrice, { query: { ...query, gwPrice: 'free' } })
    expect(bad.code).toBe(400)
  })

  it('refuse a time zone that does not exist', async () => {
    const body = { stationName: '时区站', timeZone: 'Mars/Olympus' }
    expect((await app.as().call(stations.calls.save, { body })).error?.field).toBe('timeZone')
  })

  it('are seen by their tenant and by those who were given them, and by nobody else', async () => {
    const [mine, notMine] = [await makeStation(test.db), await makeStation(test.db)]
    const limited = app.as({ stationIds: [mine.id] })
    const list = await limited.call(stations.calls.list)
    expect(list.data.map((station: { id: string }) => station.id)).toEqual([mine.id])
    for (const call of [stations.calls.detail] as const)
      expect((await limited.call(call, { query: { id: notMine.id } })).code).toBe(404)
    const change = { body: { id: notMine.id, stationName: '抢' } }
    expect((await limited.call(stations.calls.update, change)).code).toBe(404)
    const both = { query: { ids: `${mine.id},${notMine.id}` } }
    expect((await limited.call(stations.calls.remove, both)).code).toBe(404)
    expect((await limited.call(stations.calls.detail, { query: { id: mine.id } })).code).toBe(200)
    const foreign = app.as({ tenantId: 'other' })
    expect((await foreign.call(stations.calls.detail, { query: { id: mine.id } })).code).toBe(404)
  })

  it('are not made by who is limited to some', async () => {
    const limited = app.as({ stationIds: [] })
    const { code } = await limited.call(stations.calls.save, { body: { stationName: '私站' } })
    expect(code).toBe(403)
  })

  it('stand below their regions in the tree, without a region at the root', async () => {
    const tenantId = 'stree'
    const area = await makeArea(test.db, { tenantId })
    const inside = await makeStation(test.db, { tenantId, areaId: area.id })
    const outside = await makeStation(test.db, { tenantId })
    const { data } = await app.as({ tenantId }).call(getStationTree)
    expect(data).toMatchObject([
      { id: area.id, type: 'area', hasChildren: true, children: [{ id: inside.id, type: 'station' }] },
      { id: outside.id, type: 'station', parentId: '0', hasChildren: false },
    ])
  })

  it('stand in the tree as disabled when they are taken out of use, with their records as before', async () => {
    const tenantId = 'sdisabled'
    const { id } = await makeStation(test.db, { tenantId })
    const admin = app.as({ tenantId })
    expect((await admin.call(stations.calls.update, { body: { id, isEnabled: false } })).code).toBe(200)
    expect((await admin.call(getStationTree)).data).toMatchObject([{ id, isDisabled: true }])
    expect((await admin.call(stations.calls.detail, { query: { id } })).data).toMatchObject({
      isEnabled: false,
    })
    // offered to nobody who chooses a station, and named where it has been chosen
    const options = (query: object) =>
      admin.call(listReferenceOptions, { query: { noun: 'station', ...query } })
    expect((await options({})).data).toEqual([])
    expect((await options({ ids: id })).data).toMatchObject([{ id }])
    await admin.call(stations.calls.update, { body: { id, isEnabled: true } })
    expect((await options({})).data).toMatchObject([{ id }])
    expect((await admin.call(getStationTree)).data[0]).not.toHaveProperty('isDisabled')
  })

  it('have both parts of a position or none', async () => {
    const { id } = await makeStation(test.db)
    const update = (body: object) => app.as().call(stations.calls.update, { body: { id, ...body } })
    expect((await update({ latitude: 39.9 })).code).toBe(400)
    expect((await update({ latitude: 39.9, longitude: 116.4 })).code).toBe(200)
    expect((await update({ latitude: null })).code).toBe(400)
    expect((await update({ latitude: 91, longitude: 116.4 })).code).toBe(400)
  })

  it('tell how much stands in them, to who sees them', async () => {
    const tenantId = 'scounts'
    const [one, other] = [await makeStation(test.db, { tenantId }), await makeStation(test.db, { tenantId })]
    await makeSite(test.db, { tenantId, stationId: one.id, siteName: '1号楼' })
    for (const stationId of [one.id, one.id, other.id])
      await makeDevice(test.db, { tenantId, stationId, gatewayId: null })
    const virtual = await makeProduct(test.db, { tenantId, purpose: 'virtual' })
    await makeDevice(test.db, { tenantId, stationId: one.id, gatewayId: null, productId: virtual.id })
    const counts = async (stationIds: 'all' | string[]) =>
      (await app.as({ tenantId, stationIds }).call(listStationCounts)).data
    expect(await counts('all')).toHaveLength(2)
    expect(await counts([one.id])).toMatchObject([
      { stationId: one.id, sites: 1, devices: 2, devicesOnline: 0, gateways: 0 },
    ])
  })

  it('are not removed while devices stand in them', async () => {
    const device = await makeDevice(test.db, { gatewayId: null })
    const { error } = await app.as().call(stations.calls.remove, { query: { ids: device.stationId } })
    expect(error).toMatchObject({ key: 'core.inUse', params: { count: 1 } })
  })
})

describe('sites', () => {
  it('form one tree a station and stay within their station', async () => {
    const admin = app.as()
    const [station, other] = [await makeStation(test.db), await makeStation(test.db)]
    const building = await makeSite(test.db, { stationId: station.id, siteName: '1号楼' })
    const body = { siteName: '1层', stationId: station.id, parentId: building.id, siteType: 'floor' }
    const floor = await admin.call(sites.calls.save, { body })
    const { data } = await admin.call(getSiteTree, { query: { stationId: station.id } })
    expect(data).toMatchObject([{ title: '1号楼', hasChildren: true, children: [{ id: floor.data.id }] }])
    const elsewhere = await admin.call(sites.calls.save, { body: { ...body, stationId: other.id } })
    expect(elsewhere.error?.key).toBe('stations.otherStation')
    const moved = await admin.call(sites.calls.update, { body: { id: building.id, stationId: other.id } })
    expect(moved.error?.key).toBe('stations.hasChildren')
  })

  it('of a foreign station are not found', async () => {
    const station = await makeStation(test.db, { tenantId: 'other' })
    const { code } = await app.as().call(getSiteTree, { query: { stationId: station.id } })
    expect(code).toBe(404)
    const body = { siteName: '偷', stationId: station.id }
    expect((await app.as().call(sites.calls.save, { body })).code).toBe(404)
  })
})
