import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileExpression, type ExpressionSignature, type Input } from '.'

const inputs: ExpressionSignature['inputs'] = {
  a: { type: 'number' },
  b: { type: 'number', maxAgeMs: 60_000 },
  c: { type: 'number' },
  p: { type: 'boolean' },
  q: { type: 'boolean', maxAgeMs: 60_000 },
}
const now = 1_000_000

const compiled = (source: string) => {
  const found = compileExpression(source, { inputs })
  if (!found.ok) throw new Error(`${source}: ${found.problem.text}`)
  return found.expression
}

/** Expressions of numbers and of booleans that take each other. */
const { number, boolean } = fc.letrec<{ number: string; boolean: string }>((tie) => {
  const two = (kind: 'number' | 'boolean', operators: readonly string[]) =>
    fc
      .tuple(tie(kind), fc.constantFrom(...operators), tie(kind))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`)
  const either = (kind: 'number' | 'boolean') =>
    fc
      .tuple(tie('boolean'), tie(kind), tie(kind))
      .map(([condition, left, right]) => `(${condition} ? ${left} : ${right})`)
  const depth = { maxDepth: 3, depthIdentifier: 'expression' }
  return {
    number: fc.oneof(
      depth,
      fc.constantFrom('a', 'b', 'c', '0', '1', '2.5', '-3'),
      two('number', ['+', '-', '*', '/', '%']),
      either('number'),
      tie('number').map((part) => `(-(${part}))`),
      fc
        .tuple(fc.constantFrom('abs', 'trunc', 'floor', 'sqrt'), tie('number'))
        .map(([name, part]) => `${name}(${part})`),
      fc
        .tuple(fc.constantFrom('min', 'max', 'pow', 'round'), tie('number'), tie('number'))
        .map(([name, left, right]) => `${name}(${left}, ${right})`),
      fc.tuple(fc.constantFrom('a', 'b'), tie('number')).map(([name, other]) => `valueOr(${name}, ${other})`),
    ),
    boolean: fc.oneof(
      depth,
      fc.constantFrom('p', 'q', 'true', 'false', 'isGood(a)', 'isGood(b)', 'isGood(q)'),
      two('boolean', ['&&', '||', '==', '!=']),
      two('number', ['<', '<=', '>', '>=', '==', '!=']),
      either('boolean'),
      tie('boolean').map((part) => `(!(${part}))`),
      tie('boolean').map((other) => `valueOr(q, ${other})`),
    ),
  }
})

const input: fc.Arbitrary<Input | undefined> = fc.option(
  fc.record(
    {
      value: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(0, 1, 2.5, -3, 1e300) },
        fc.constantFrom(null, true, false, 'text'),
      ),
      quality: fc.constantFrom(0, 0, 0, 1, 2),
      ts: fc.constantFrom(now, now - 5, now - 70_000),
      maxAgeMs: fc.constantFrom(1, 100_000),
    },
    { requiredKeys: ['value', 'quality', 'ts'] },
  ),
  { nil: undefined, freq: 6 },
)

it('comes to what the engine does, with all that is missing, bad or old', () => {
  fc.assert(
    fc.property(
      fc.oneof(number, boolean),
      fc.record({ a: input, b: input, c: input, p: input, q: input }),
      (source, given: Record<string, Input | undefined>) => {
        const read = (name: string) => given[name]
        // a list is left to the engine
        expect(compiled(source).run(read, now)).toEqual(compiled(`[${source}][0]`).run(read, now))
      },
    ),
    { numRuns: 2_000 },
  )
})

it('says of an input that cannot be read what it says of any mistake', () => {
  const read = () => {
    throw new Error('gone')
  }
  expect(compiled('a > 1').run(read, now)).toEqual({ problem: { text: '不能计算' } })
})
