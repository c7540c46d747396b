import type { HungTag } from '@energy-console/contract/telemetry'
import { expect, it } from 'vitest'
import { tagsByDevice } from './tagsByDevice'
import { tagWords } from './tagWords'

const tag = (values: Partial<HungTag>): HungTag => ({
  ...{ id: '1', stationId: '1', deviceId: '7', deviceIds: ['7'], reason: '检修', userName: '李四' },
  deviceName: 'AH9',
  ...{ createTime: '2026-01-01 08:00:00', untilTime: null, untilMs: null, orderId: null },
  ...values,
})

it('a tag stands for each of its devices until its time is over', () => {
  const whole = tag({ id: '2', deviceId: null, deviceIds: ['7', '8'] })
  const over = tag({ id: '3', deviceIds: ['9'], untilMs: 1_000 })
  expect([...tagsByDevice([whole, over], 1_000)].map(([id, { id: of }]) => [id, of])).toEqual([
    ['7', '2'],
    ['8', '2'],
  ])
  expect(tagsByDevice([over], 999).has('9')).toBe(true)
})

it('a tag is said with who, why and until when', () => {
  const t = (text: string, values: Record<string, string> = {}) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  const shown = (text: string) => text.slice(11, 16)
  expect(tagWords(t, shown, tag({}))).toBe('已挂牌：李四，检修')
  expect(tagWords(t, shown, tag({}), { isNamed: true })).toBe('AH9 已挂牌：李四，检修')
  const until = tag({ deviceId: null, deviceName: null, untilTime: '2026-01-01 18:30:00', untilMs: 1 })
  for (const isNamed of [false, true])
    expect(tagWords(t, shown, until, { isNamed })).toBe('全站已挂牌：李四，检修，到 18:30')
})
