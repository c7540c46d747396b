import { expect, it } from 'vitest'
import { alarmsAddress, ofLevel, ofProduct, ofStation, ruleAddress } from './drillDown'

const filtersOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)

it('leads to the alarms that a bar counts, and to the rule that they come from', () => {
  const address = alarmsAddress({ from: '2026-03-01', to: '2026-03-31' }, { deviceId_equal: '7' })
  expect(address).toMatch(/^\/warning\/event\?/)
  expect(filtersOf(address)).toEqual({
    fold: '0',
    suppression_null: 'true',
    alarmTime_datege: '2026-03-01 00:00:00',
    alarmTime_datele: '2026-03-31 23:59:59',
    deviceId_equal: '7',
  })
  const span = { from: '2026-03-01', to: '2026-03-01' }
  expect(filtersOf(alarmsAddress(span, ofStation('5')))).toMatchObject({ place: 'station-5' })
  expect(filtersOf(alarmsAddress(span, ofProduct('9', '水泵')))).toMatchObject({
    productId: '9',
    productName: '水泵',
  })
  expect(filtersOf(ruleAddress('主变 & 过载'))).toEqual({ ruleName: '主变 & 过载' })
})

it('keeps the level of the part of a bar that was pressed', () => {
  const day = { from: '2026-03-01', to: '2026-03-01' }
  expect(filtersOf(alarmsAddress(day, ofLevel(2)))).toMatchObject({ level: '2' })
  expect(filtersOf(alarmsAddress(day, ofLevel(3)))).not.toHaveProperty('level')
})
