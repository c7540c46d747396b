import { describe, expect, it } from 'vitest'
import { openDocument } from '../../index'
import { Store } from '../../store'
import { applyRebind, planRebind, pointsInUse } from './rebind'

const source = (propertyNo: string) => ({
  id: propertyNo,
  kind: 'system',
  deviceId: '1',
  propertyNo,
  itemId: `1${propertyNo}`,
})

const binding = (itemId: string, propName: string, bindObj: string, transform?: object) => ({
  id: `${itemId} ${propName}`,
  itemId,
  propName,
  bindObj,
  transform,
})

const view = {
  dataSrcArray: [source('p'), source('q'), source('t')],
  pageList: [
    {
      itemList: [
        { id: 'number', type: 'numeric', unit: 'kW' },
        { id: 'ofHisOwn', type: 'numeric', unit: 'kW el.' },
        { id: 'scaled', type: 'numeric', unit: 'kW' },
        { id: 'tank', type: 'tank', unit: ' kW' },
        { id: 'text', type: 'text' },
        {
          id: 'table',
          type: 'table',
          rows: [
            { name: 'p', unit: 'kW' },
            { name: 'q', unit: 'kvar' },
            { name: 'written', unit: 'kW' },
          ],
        },
        { id: 'curve', type: 'historyCurve', unit: 'kW', curves: [{ bindObj: 'p' }, { bindObj: '' }] },
        { id: 'mixedCurve', type: 'historyCurve', unit: 'kW', curves: [{ bindObj: 'p' }, { bindObj: 't' }] },
        { id: 'bar', type: 'bar', unit: 'kW', slices: [{ name: 'p' }] },
        { id: 'line', type: 'lineGraph', unit: 'kW', series: [{ name: 'p' }] },
        { id: 'scaledBar', type: 'bar', unit: 'kW', slices: [{ name: 'p' }] },
      ],
      propBindPool: [
        binding('number', 'value', 'p', { decimals: 1 }),
        binding('ofHisOwn', 'value', 'p'),
        binding('scaled', 'value', 'p', { scale: 2 }),
        binding('tank', 'value', 'p'),
        binding('text', 'content', 'p', { unit: 'kW' }),
        binding('table', 'rows.0.value', 'p'),
        binding('table', 'rows.1.value', 'q'),
        binding('bar', 'slices.0.value', 'p'),
        binding('line', 'series.0.value', 'p'),
        binding('scaledBar', 'slices.0.value', 'p', { expression: 'value * 2.0' }),
      ],
    },
  ],
}

/** Binds the view to a device whose power is counted in another unit; answers the items' new fields. */
function rebound(unitsBefore: ReadonlyMap<string, string>) {
  const store = new Store(openDocument(view).document)
  const point = (propertyNo: string, unit: string) => ({ propertyNo, itemId: `7${propertyNo}`, unit })
  const pump = {
    deviceId: '7',
    deviceName: 'pump',
    points: [point('p', 'W'), point('q', 'kvar'), point('t', '℃')],
  }
  const matches = planRebind(store.document, new Map([['1', 'pump']]), [pump])
  store.transact((transaction) => applyRebind(transaction, matches, unitsBefore))
  const { item, binding } = store.document
  return { units: (id: string) => item.get(id), transform: binding.get('text content')?.transform }
}

const kilowatts = new Map([
  ['1p', 'kW'],
  ['1q', 'kvar'],
  ['1t', '℃'],
])

describe('units after a view was bound to another device', () => {
  it('follow the point in numbers, in rows of tables, and behind texts', () => {
    const { units, transform } = rebound(kilowatts)
    expect(units('number')).toMatchObject({ unit: 'W' })
    expect(units('tank')).toMatchObject({ unit: ' W' })
    expect(units('table')).toMatchObject({ rows: [{ unit: 'W' }, { unit: 'kvar' }, { unit: 'kW' }] })
    expect(transform).toMatchObject({ unit: 'W' })
  })

  it('follow at the axis of a chart, where all that it draws goes to the same unit', () => {
    const { units } = rebound(kilowatts)
    for (const id of ['curve', 'bar', 'line']) expect(units(id)).toMatchObject({ unit: 'W' })
    expect(units('mixedCurve')).toMatchObject({ unit: 'kW' })
  })

  it('stay where the author wrote his own, and where he calculates', () => {
    const { units } = rebound(kilowatts)
    expect(units('ofHisOwn')).toMatchObject({ unit: 'kW el.' })
    expect(units('scaled')).toMatchObject({ unit: 'kW' })
    expect(units('scaledBar')).toMatchObject({ unit: 'kW' })
  })

  it('stay where nobody knows what the old point counted in', () => {
    const { units } = rebound(new Map())
    for (const id of ['number', 'curve', 'bar']) expect(units(id)).toMatchObject({ unit: 'kW' })
  })

  it('are asked for by the ids of the points in use', () => {
    expect(pointsInUse(openDocument(view).document)).toEqual(['1p', '1q', '1t'])
  })
})
