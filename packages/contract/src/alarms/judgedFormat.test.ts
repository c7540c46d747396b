import { expect, it } from 'vitest'
import { judgedFormat } from './judgedFormat'

const temperature = { unit: '℃', decimals: 1, dataType: 'number' }
const energy = { unit: 'kWh', decimals: 2, dataType: 'number' }

it.each([
  ['gt', energy, true, 'kWh', 2],
  ['rises', temperature, false, '℃', 1],
  ['aboveUsual', temperature, false, '℃', 1],
  ['belowUsual', energy, true, 'kW', 2],
  ['peakAhead', { unit: 'm³', decimals: null }, true, 'm³/h', null],
  ['climbs', temperature, false, '℃/d', 3],
  ['sinks', energy, true, 'kW/d', 4],
  ['climbs', {}, false, '/d', null],
] as const)(
  'a value that %s is judged by has the unit of what it is',
  (condition, format, isRegister, unit, decimals) => {
    expect(judgedFormat(condition, format, isRegister)).toMatchObject({ unit, decimals })
  },
)
