import { createItem, DataSource, deviceNameOf } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { nameOfItem } from './nameOfItem'

const t = (text: string) => text
const breaker = createItem('symbol', { symbolId: 'breaker', name: '断路器' })

describe('the name of an item', () => {
  it('says whose it is and what it is', () => {
    expect(nameOfItem(breaker, { device: 'F11 照明馈线', t })).toBe('F11 照明馈线 断路器')
    expect(nameOfItem(createItem('gauge'), { device: '1# 主变', t })).toBe('1# 主变 仪表盘')
    expect(nameOfItem(createItem('gauge', { title: '有功' }), { device: '1# 主变', t })).toBe('有功 仪表盘')
  })

  it('prefers what its author called it, and does not say the kind twice', () => {
    expect(nameOfItem({ ...breaker, name: 'QF1' }, { device: 'F11 照明馈线', t })).toBe('QF1 断路器')
    expect(nameOfItem({ ...breaker, name: '进线断路器' }, { t })).toBe('进线断路器')
  })

  it('is what can be read on a text or a button', () => {
    expect(nameOfItem(createItem('button', { content: '启动', name: 'b1' }), { t })).toBe('启动')
  })

  it('is the kind where nothing else is known, and the name alone of a shape', () => {
    expect(nameOfItem(breaker, { t })).toBe('断路器')
    expect(nameOfItem(createItem('rect'), { t })).toBe('矩形')
    expect(nameOfItem(createItem('rect', { name: '底图' }), { t })).toBe('底图')
  })
})

describe('the device of a data source', () => {
  it('is known by its name, from the template or from the name of the source', () => {
    const named = (fields: Partial<DataSource>) => deviceNameOf(DataSource.parse({ id: 's', ...fields }))
    expect(named({ kind: 'system', deviceName: 'F11 照明馈线', name: '功率' })).toBe('F11 照明馈线')
    expect(named({ wanted: { device: 'F12', property: '功率' } })).toBe('F12')
    expect(named({ kind: 'system', name: 'F11 照明馈线 / 有功功率' })).toBe('F11 照明馈线')
    expect(named({ kind: 'system', name: 'F11 照明馈线 开关位置' })).toBe('F11 照明馈线')
    expect(named({ kind: 'custom', name: '夏季 模式' })).toBe('')
  })
})
