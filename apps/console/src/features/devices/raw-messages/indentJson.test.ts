import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indentJson } from './indentJson'

it('gives each entry a line, numbers as they came and characters written out', () => {
  expect(
    indentJson('{"\\u7535\\u8868":[{"ts":1767225600000,"values":{"power":1.50,"on":true}}],"x":{ }}'),
  ).toBe(
    [
      '{',
      '  "电表": [',
      '    {',
      '      "ts": 1767225600000,',
      '      "values": {',
      '        "power": 1.50,',
      '        "on": true',
      '      }',
      '    }',
      '  ],',
      '  "x": {}',
      '}',
    ].join('\n'),
  )
})

it('goes as far as what was cut goes, and leaves alone what is no JSON', () => {
  expect(indentJson('{"a": {"b": "c, d')).toBe('{\n  "a": {\n    "b": "c, d')
  expect(indentJson('power=5')).toBe('power=5')
})

it('changes nothing of what it says', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text))
    }),
  )
})
