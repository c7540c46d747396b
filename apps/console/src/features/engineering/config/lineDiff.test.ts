import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDiff } from './lineDiff'

describe('the difference of two texts', () => {
  it('shows what went and what came', () => {
    expect(
      lineDiff('{\n"a": 1,\n"b": 2\n}', '{\n"a": 3,\n"b": 2\n}').map(({ kind, text }) => [kind, text]),
    ).toEqual([
      ['same', '{'],
      ['gone', '"a": 1,'],
      ['new', '"a": 3,'],
      ['same', '"b": 2'],
      ['same', '}'],
    ])
  })

  it('gives both texts back', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after)
        const of = (kind: string) =>
          lines
            .filter((line) => line.kind === 'same' || line.kind === kind)
            .map((line) => line.text)
            .join('\n')
        expect([of('gone'), of('new')]).toEqual([before, after])
      }),
    )
  })
})
