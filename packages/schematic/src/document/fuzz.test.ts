import fc from 'fast-check'
import { expect, it } from 'vitest'
import version0 from './fixtures/version-0.json'
import version1 from './fixtures/version-1.json'
import version2 from './fixtures/version-2.json'
import { DocumentError, openDocument } from './open'
import { saveDocument } from './save'
import { validateDocument } from './validate'

/** The value with something else at one place in it. */
const mutate = (value: unknown, path: readonly number[], wrong: unknown): unknown => {
  const [step, ...rest] = path
  if (typeof value !== 'object' || value === null || step === undefined) return wrong
  const keys = Object.keys(value)
  const key = keys[step % Math.max(1, keys.length)]
  if (key === undefined) return wrong
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? mutate(part, rest, wrong) : part))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      name === key ? mutate(part, rest, wrong) : part,
    ]),
  )
}

const file = fc.constantFrom<unknown>(version0, version1, version2)

it('a file with anything wrong in it opens with the rest, and what opened is valid', () => {
  fc.assert(
    fc.property(file, fc.array(fc.nat(30), { maxLength: 6 }), fc.jsonValue(), (view, path, wrong) => {
      const damaged = JSON.stringify(mutate(view, path, wrong)) ?? ''
      let opened: ReturnType<typeof openDocument>
      try {
        opened = openDocument(damaged)
      } catch (error) {
        expect(error).toBeInstanceOf(DocumentError)
        return
      }
      const saved = JSON.parse(JSON.stringify(saveDocument(opened.document)))
      const validation = validateDocument(saved)
      expect(validation.ok ? [] : validation.issues).toEqual([])
    }),
    { numRuns: 400 },
  )
})

it('a file cut off anywhere opens with what came before, or is refused', () => {
  fc.assert(
    fc.property(file, fc.double({ min: 0, max: 1, noNaN: true }), (view, part) => {
      const text = JSON.stringify(view)
      const cut = text.slice(0, Math.floor(text.length * part))
      try {
        expect(openDocument(cut).document.page.size).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(DocumentError)
      }
    }),
  )
})

it('the strict check refuses or accepts anything without throwing', () => {
  fc.assert(fc.property(fc.anything(), (value) => typeof validateDocument(value).ok === 'boolean'))
  fc.assert(fc.property(fc.string(), (value) => typeof validateDocument(value).ok === 'boolean'))
})
