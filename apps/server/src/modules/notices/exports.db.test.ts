import { deliveries, soundLights } from '@energy-console/contract/notices'
import { beforeAll, expect, it } from 'vitest'
import { outboxMessageTable } from '../../platform/outbox'
import type { Caller } from '../../testing/callApp'
import { as, type Cells, expectReadBack, word } from '../../testing/exportedFile'
import { makeDevice, makeProduct, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createStations } from '../stations'
import { createNotices } from '.'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createNotices(platform, {
    alarmsSince: async () => ({ alarms: [], alarmCount: 0 }),
    newestAlarm: async () => '0',
    isTenantOpen: () => true,
  }),
])

let who: Caller
let stationId: string

beforeAll(async () => {
  who = app.as()
  stationId = (await makeStation(test.db, { stationName: '一号站' })).id
})

const deliveryCells: Cells = {
  时间: as('createTime'),
  站点: as('stationName'),
  方式: word('sender', { mail: '电子邮件', wecom: '企业微信机器人', beacon: '声光告警器' }),
  渠道: as('targetName'),
  接收人: as('recipient'),
  标题: as('title'),
  内容: as('content'),
  结果: word('state', { sent: '已发送', dead: '发送失败', waiting: '等待发送' }),
  尝试次数: as('attempts'),
  完成时间: as('endTime'),
}

it('what was sent is read back as the list has it, cell by cell', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 1, 27, 4, minute, 30))
  const message = (key: string, values: Partial<typeof outboxMessageTable.$inferInsert>) => ({
    ...{ tenantId: 'demo', key, sender: 'mail', lane: 'a', targetName: '值班邮箱', recipient: '王五' },
    ...{
      title: '1号主变过载',
      content: '120 kW',
      source: 'alarm/1',
      nextMs: 0,
      createTime: at(1),
      ...values,
    },
  })
  await test.db.asSystem((tx) =>
    tx
      .insert(outboxMessageTable)
      .values([
        message('1', { stationId, state: 'sent', attempts: 2, endTime: at(3) }),
        message('2', { sender: 'wecom', title: '=1+1', content: '“过载”,\n请处理', createTime: at(2) }),
        message('3', { sender: 'beacon', state: 'dead', attempts: 5, recipient: '-', endTime: at(9) }),
      ]),
  )
  const list = await expectReadBack({ app, who }, deliveries, deliveryCells, { ascs: 'id' })
  expect(list).toMatchObject([
    { stationName: '一号站', attempts: 2 },
    { state: 'waiting', endTime: null },
    { state: 'dead' },
  ])
})

const soundLightCells: Cells = {
  名称: as('deviceName'),
  站点: as('stationName'),
  控制点: as('itemName'),
  最低等级: word('lowestLevel', { 0: '提示', 1: '警告', 2: '严重' }),
  告警时写入: as('onValue'),
  解除时写入: as('offValue'),
  '最长鸣响 (min)': as('mostMinutes'),
  免打扰开始: as('quietFrom'),
  免打扰结束: as('quietTo'),
  状态: word('isOn', { true: '告警中', false: '静默' }),
  启用: word('isEnabled', { true: '是', false: '否' }),
  备注: as('remark'),
}

it('sound-and-light devices are read back as the list has them, cell by cell', async () => {
  const siren = { propertyNo: 'siren', propertyName: '鸣响', access: 'read-write' as const }
  const product = await makeProduct(test.db, { properties: [siren] })
  const horn = await makeDevice(test.db, { stationId, productId: product.id, deviceName: '警灯' })
  const make = async (values: object) => {
    const body = { stationId, itemId: horn.points.siren, ...values }
    const { code, msg } = await who.call(soundLights.calls.save, { body })
    expect(code, msg).toBe(200)
  }
  await make({
    ...{ deviceName: '东门警灯', lowestLevel: 1, onValue: 2.5, offValue: -1, mostMinutes: 15 },
    ...{ quietFrom: '22:00', quietTo: '06:00', isEnabled: false, remark: '+备用, 见“图纸”' },
  })
  await make({ deviceName: '西门警灯' })
  const list = await expectReadBack({ app, who }, soundLights, soundLightCells, { ascs: 'id' })
  expect(list).toMatchObject([
    { stationName: '一号站', itemName: expect.stringContaining('鸣响'), remark: '+备用, 见“图纸”' },
    { deviceName: '西门警灯', isOn: false, lowestLevel: 2 },
  ])
})
