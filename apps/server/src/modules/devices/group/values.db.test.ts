import { groupValues, listDevicePoints, pointGroups } from '@energy-console/contract/devices'
import { expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createDevices } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
])

it('tells what the points of a group come to; stale, bad and missing values do not count', async () => {
  const stationId = (await makeStation(test.db)).id
  const productId = (await makeProduct(test.db)).id
  const itemIds: string[] = []
  for (const deviceName of ['甲', '乙', '丙', '丁', '戊']) {
    const { id } = await makeDevice(test.db, { deviceName, productId, stationId })
    const { data } = await app.as().call(listDevicePoints, { query: { deviceId: id } })
    itemIds.push(data[0].itemId)
  }
  const now = app.clock.now()
  const put = (at: number, value: number, { quality = 0, ageMs = 0, gapMs = 1_000 } = {}) =>
    test.db.systemPool.query(
      `insert into latest_value (point_id, tenant_id, station_id, ts, value, quality, gap_ms, sequence)
       values ($1, 'demo', $2, $3, $4, $5, $6, 0)`,
      [itemIds[at], stationId, now - ageMs, value, quality, gapMs],
    )
  await put(0, 10)
  await put(1, 30, { ageMs: 170_000 })
  await put(2, 500, { quality: 2 })
  await put(3, 900, { ageMs: 86_400_000 })
  const body = { groupName: '一组', stationId, itemIds: itemIds.join(), aggregate: 'sum' }
  const { data: saved } = await app.as().call(pointGroups.calls.save, { body })
  const { data } = await app.as().call(groupValues.calls.page, { query: { groupName: '一组' } })
  expect(data.records).toMatchObject([
    { id: saved.id, sum: 40, mean: 20, min: 10, max: 30, pointCount: 5, goodCount: 2, staleCount: 2 },
  ])
  // as its own points have it: a group that wants all of them has no figure, and one that is old alone is stale
  await app.as().call(pointGroups.calls.update, { body: { id: saved.id, missing: 'none' } })
  const figures = async () =>
    (await app.as().call(groupValues.calls.page, { query: { groupName: '一组' } })).data.records[0]
  expect(await figures()).toMatchObject({ sum: null, goodCount: 2 })
  await app
    .as()
    .call(pointGroups.calls.update, { body: { id: saved.id, missing: 'skip', maxAgeSeconds: 60 } })
  expect(await figures()).toMatchObject({ sum: 10, goodCount: 1, staleCount: 3 })
  const elsewhere = app.as({ stationIds: [(await makeStation(test.db)).id] })
  expect((await elsewhere.call(groupValues.calls.page)).data.records).toEqual([])
})
