import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathBack } from './cycle'
import { evaluateFormula, type Formula, periodOf, readFormula } from './formula'

/** A piece of a formula with what it should come to. */
interface Piece {
  source: string
  value(a: number, b: number): number
}

const number = fc.integer({ min: 0, max: 50 }).map((n): Piece => ({ source: String(n), value: () => n }))
const name = fc.constantFrom<Piece>({ source: 'a', value: (a) => a }, { source: 'b', value: (_, b) => b })
const operators: Readonly<Record<string, (x: number, y: number) => number>> = {
  '+': (x, y) => x + y,
  '-': (x, y) => x - y,
  '*': (x, y) => x * y,
  '/': (x, y) => x / y,
}
const functions: typeof operators = {
  min: (x, y) => Math.min(x, y),
  max: (x, y) => Math.max(x, y),
}
const piece = fc.letrec<{ piece: Piece }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    name,
    number,
    fc.tuple(tie('piece'), fc.constantFrom(...Object.keys(operators)), tie('piece')).map(
      ([left, operator, right]): Piece => ({
        source: `(${left.source} ${operator} ${right.source})`,
        value: (a, b) => operators[operator]?.(left.value(a, b), right.value(a, b)) ?? Number.NaN,
      }),
    ),
    fc.tuple(fc.constantFrom(...Object.keys(functions)), tie('piece'), tie('piece')).map(
      ([called, left, right]): Piece => ({
        source: `${called}(${left.source}, ${right.source})`,
        value: (a, b) => functions[called]?.(left.value(a, b), right.value(a, b)) ?? Number.NaN,
      }),
    ),
    fc.tuple(tie('piece'), tie('piece'), tie('piece')).map(
      ([test, yes, no]): Piece => ({
        source: `(${test.source} > 3.5 ? ${yes.source} : ${no.source})`,
        value: (a, b) => (test.value(a, b) > 3.5 ? yes.value(a, b) : no.value(a, b)),
      }),
    ),
  ),
})).piece

const at = 1_000_000
const formula = (source: string, more: Partial<Formula> = {}): Formula => ({
  ...{ source, missing: 'none', maxAgeMs: 60_000 },
  inputs: ['a', 'b'].map((name) => ({ name, itemId: name, take: 'now', windowMs: 0, unit: null })),
  ...more,
})
const reading = (value: number, ageMs = 0) => ({ value, quality: 0, ts: at - ageMs })

describe('a formula', () => {
  it('comes to what a reference evaluation comes to', () => {
    fc.assert(
      fc.property(
        piece,
        fc.integer({ min: -9, max: 99 }),
        fc.double({ min: -5, max: 5, noNaN: true }),
        (of, a, b) => {
          fc.pre(of.source.length <= 400)
          const read = readFormula(formula(of.source))
          // nesting is bounded, and so is size
          if (!read.expression) return expect(read.problem?.text).toBe('表达式过长或嵌套过深')
          const outcome = evaluateFormula(read, (wanted) => reading(wanted === 'a' ? a : b), at)
          const expected = of.value(a, b)
          if (Number.isFinite(expected)) expect(outcome).toEqual({ value: expected, quality: 0 })
          else expect(outcome).toHaveProperty('problem')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('lacks what is stale beside its other inputs, or takes it all the same, as uncertain', () => {
    const read = (wanted: string) => (wanted === 'a' ? reading(1) : reading(2, 61_000))
    expect(evaluateFormula(readFormula(formula('a + b')), read, at)).toEqual({ lacking: ['b'] })
    expect(evaluateFormula(readFormula(formula('a + b', { missing: 'stale' })), read, at)).toEqual({
      ...{ value: 3, quality: 1 },
    })
    expect(evaluateFormula(readFormula(formula('a + 1', { missing: 'stale' })), read, at)).toEqual({
      ...{ value: 2, quality: 0 },
    })
  })

  it('goes by the rhythm of each input where it says nothing of their age', () => {
    const byRhythm = readFormula(formula('a + b', { maxAgeMs: null }))
    const stale = (maxAgeMs: number) => (wanted: string) =>
      wanted === 'a' ? reading(1) : { ...reading(2, 61_000), maxAgeMs }
    expect(evaluateFormula(byRhythm, stale(61_000), at)).toEqual({ value: 3, quality: 0 })
    expect(evaluateFormula(byRhythm, stale(60_999), at)).toEqual({ lacking: ['b'] })
    expect(evaluateFormula({ ...byRhythm, missing: 'stale' }, stale(60_999), at)).toEqual({
      ...{ value: 3, quality: 1 },
    })
    // what somebody has written counts
    expect(evaluateFormula(readFormula(formula('a + b')), stale(61_000), at)).toEqual({ lacking: ['b'] })
  })

  it('is due with its shortest window', () => {
    const over = (minutes: number) => ({
      ...{ name: `w${minutes}`, itemId: '1', take: 'mean' as const, windowMs: minutes * 60_000, unit: null },
    })
    expect(periodOf({ inputs: [over(15), over(5)] })).toBe(300_000)
    expect(periodOf(formula('a'))).toBeUndefined()
  })
})

it('a circle is told by the points that it leads through', () => {
  const edges = [
    { id: 'a', from: 'b' },
    { id: 'a', from: 'x' },
    { id: 'b', from: 'c' },
    { id: 'c', from: 'a' },
  ]
  expect(pathBack(edges, 'a')).toEqual(['a', 'b', 'c', 'a'])
  expect(pathBack(edges.slice(0, 3), 'a')).toBeUndefined()
  expect(pathBack([{ id: 'a', from: 'a' }], 'a')).toEqual(['a', 'a'])
})
