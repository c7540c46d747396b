import { createItem } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { previewBinding } from './previewBinding'
import { withUnit } from './withUnit'

const kilowatts = { before: '', after: 'kW' }
const reading = { unit: 'kW', decimals: 1 }
const binding = (propName: string) => ({
  ...{ id: 'b', order: '', pageId: '', itemId: 'i' },
  propName,
  bindObj: 's',
})

describe('an item that is bound to a point with a unit', () => {
  it('shows that unit instead of the one that its kind begins with', () => {
    const tank = withUnit(createItem('tank'), 'value', kilowatts)
    expect(previewBinding(tank, binding('value'), 4, reading).item).toMatchObject({ value: 4, unit: 'kW' })
    const table = withUnit(createItem('table'), 'rows.0.value', kilowatts)
    const shown = previewBinding(table, binding('rows.0.value'), 4, reading).item
    expect(shown).toMatchObject({ rows: [{ value: 4, unit: 'kW' }, { unit: 'A' }] })
  })

  it('shows it without having one of its own', () => {
    const numeric = withUnit(createItem('numeric'), 'value', kilowatts)
    expect(previewBinding(numeric, binding('value'), 4, reading).item).toMatchObject({ unit: 'kW' })
    expect(withUnit(createItem('pie'), 'slices.0.value', kilowatts)).toMatchObject({ unit: 'kW' })
  })

  it('keeps what its author wrote, and follows to another point', () => {
    const own = createItem('gauge', { unit: '千瓦' })
    expect(withUnit(own, 'value', kilowatts)).toBe(own)
    const gauge = createItem('gauge', { unit: 'V' })
    expect(withUnit(gauge, 'value', { before: 'V', after: 'kW' })).toMatchObject({ unit: '' })
  })

  it('has nothing to do with units at its other properties', () => {
    const tank = createItem('tank')
    expect(withUnit(tank, 'fill', kilowatts)).toBe(tank)
  })
})
