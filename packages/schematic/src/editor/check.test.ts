import { describe, expect, it } from 'vitest'
import { openDocument } from '../index'
import { type CheckLookup, checkDocument } from './check'

const found = (
  itemList: readonly object[],
  {
    binds = [],
    events = [],
    lookup = {},
  }: { binds?: object[]; events?: object[]; lookup?: CheckLookup } = {},
) => {
  const { document } = openDocument({
    schemaVersion: 2,
    dataSrcArray: [{ id: 's', name: '功率', value: 1 }],
    pageList: [
      {
        id: 'p',
        itemList: itemList.map((item, index) => ({ id: `i${index}`, x: 10, y: 10, ...item })),
        propBindPool: binds.map((bind, index) => ({ id: `b${index}`, itemId: 'i0', bindObj: 's', ...bind })),
        eventPool: events.map((event, index) => ({ id: `e${index}`, itemId: 'i0', ...event })),
      },
    ],
  })
  return checkDocument(document, lookup).map(({ message, values }) =>
    message.replace('{{name}}', String(values.name ?? '')),
  )
}

describe('the check before publishing', () => {
  it('finds a watched data source that is gone', () => {
    const watching = { eventType: 'change', eventAction: 'openPage', gotoPage: 'p' }
    expect(found([{ type: 'rect' }], { events: [{ ...watching, watchObj: 'gone' }] })).toEqual([
      '绑定的数据源不存在',
    ])
    expect(found([{ type: 'rect' }], { events: [{ ...watching, watchObj: 's' }] })).toEqual([])
    const writing = { eventType: 'change', eventAction: 'changeValue', bindObj: 's', fixedValue: 1 }
    expect(found([{ type: 'rect' }], { events: [writing] })).toEqual([])
  })

  it('finds a link to a view that was removed', () => {
    const events = [{ eventAction: 'openView', gotoView: '7' }]
    expect(found([{ type: 'rect' }], { events, lookup: { viewExists: () => false } })).toEqual([
      '要打开的视图已删除',
    ])
    expect(found([{ type: 'rect' }], { events, lookup: { viewExists: (id) => id === '7' } })).toEqual([])
    expect(found([{ type: 'rect' }], { events })).toEqual([])
  })

  it.each(['pie', 'bar', 'lineGraph', 'table', 'gauge', 'numeric', 'symbol'])(
    'finds an unbound %s',
    (type) => {
      const symbol = type === 'symbol' ? { symbolId: 'pump' } : {}
      expect(found([{ type, ...symbol }])).toEqual(['图元没有绑定数据'])
    },
  )

  it('finds rows of a chart or a table that still stand at their samples', () => {
    expect(found([{ type: 'pie' }], { binds: [{ propName: 'slices.0.value' }] })).toEqual([
      '“空调”还是示例数据',
      '“动力”还是示例数据',
    ])
    const rows = [
      { name: '电压', value: 0, unit: 'V', color: '' },
      { name: '备注', value: '已校验' },
    ]
    expect(found([{ type: 'table', rows }], { binds: [{ propName: 'rows.0.value' }] })).toEqual([])
  })

  it('finds curves without a source, and a graph without curves', () => {
    const curves = [{ name: '有功', bindObj: '' }, { bindObj: 's' }]
    expect(found([{ type: 'historyCurve', curves }])).toEqual(['曲线“有功”没有数据源'])
    expect(found([{ type: 'historyCurve' }])).toEqual(['曲线图没有曲线'])
  })

  it('finds a symbol without a drawing, and leaves those alone that look always the same', () => {
    expect(found([{ type: 'symbol' }])).toEqual(['没有选择图元的图形'])
    const lookup = { symbolShowsState: (id: string) => id !== 'ground' }
    expect(found([{ type: 'symbol', symbolId: 'ground' }], { lookup })).toEqual([])
  })
})
