import { alarmRules } from '@energy-console/contract/alarms'
import { devices, products } from '@energy-console/contract/devices'
import { expect, it } from 'vitest'
import { makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createAlarms, makeDefaultRules } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map(), makeRules: makeDefaultRules }),
  createAlarms(platform),
])

it('come with new devices, called by them, also where somebody has that name', async () => {
  const rule = (ruleName: string, more: object = {}) => ({
    ...{ ruleName, propertyNo: 'p', condition: 'gt', limit: 5, level: 2, content: '{{value}}' },
    ...more,
  })
  const { data: product } = await app.as().call(products.calls.save, {
    body: {
      label: '带规则的产品',
      siyaoProperties: [{ propertyNo: 'p', propertyName: '功率' }],
      defaultAlarms: [rule('过高', { deadBand: 1 }), rule('停用的', { isEnabled: false })],
    } as never,
  })
  const stations = [await makeStation(test.db), await makeStation(test.db)]
  const add = async (deviceName: string, stationId: string) =>
    app.as().call(devices.calls.save, { body: { deviceName, productId: product.id, stationId } as never })
  const long = '很'.repeat(64)
  const ids: string[] = []
  for (const [name, station] of [
    ['一号表', 0],
    ['一号表', 1],
    [long, 0],
    [long, 1],
  ] as const)
    ids.push((await add(name, stations[station]?.id ?? '')).data.id)

  const data: { deviceId: string; ruleName: string }[] = (
    await app.as().call(alarmRules.calls.list, { query: { ascs: 'id' } })
  ).data
  const of = (deviceId?: string) => data.filter((row) => row.deviceId === deviceId)
  expect(of(ids[0])).toMatchObject([
    { ruleName: '一号表 过高', condition: 'gt', limit: 5, deadBand: 1, level: 2, isEnabled: true },
    { ruleName: '一号表 停用的', isEnabled: false },
  ])
  expect(of(ids[1])).toMatchObject([{ ruleName: `一号表 ${ids[1]} 过高` }, {}])
  expect(data.every(({ ruleName }) => ruleName.length <= 64)).toBe(true)
  expect(new Set(data.map(({ ruleName }) => ruleName)).size).toBe(8)
})
