import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { singleLineDiagram } from '../templates'
import { darkColour } from './darkColour'
import { createItem, createPage, emptyDocument } from './document'
import { inDark } from './inDark'
import { Binding } from './records'

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return Math.max(one, other) / Math.min(one, other)
}
const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

describe('a page that follows the theme, in dark', () => {
  it('can be read as well as on white: what has AA there has it here', () => {
    const ground = darkColour('#ffffff', true)
    expect(luminance(ground)).toBeLessThan(0.03)
    fc.assert(
      fc.property(anyColour, (colour) => {
        fc.pre(contrast(colour, '#ffffff') >= 4.5)
        expect(contrast(darkColour(colour, false), ground)).toBeGreaterThanOrEqual(4.4)
      }),
    )
  })

  it('has no glaring ground left, and leaves alone what is no colour', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        fc.pre(contrast(colour, '#ffffff') < 2)
        expect(luminance(darkColour(colour, true))).toBeLessThan(0.12)
      }),
    )
    for (const colour of ['none', 'transparent', 'url(#a)', 'rgb(1,2,3)', ''])
      expect(darkColour(colour, true)).toBe(colour)
    expect(darkColour('#FFFFFF', false)).toBe('#FFFFFF')
  })

  it('changes items, rules and ground of pages that follow, nothing of the others, and nothing that is stored', () => {
    const [following, other] = [createPage([]), createPage([])]
    const page = { ...following, editorData: { ...following.editorData, followsTheme: true } }
    const items = [page, other].map(({ id }) =>
      createItem('rect', { pageId: id, fill: '#FFFFFF', stroke: '#121212' }),
    )
    const [first, second] = items
    if (!first || !second) throw new Error('two items were made')
    const rules = [{ when: { op: 'gt', value: 1 }, fill: '#F4F6FA' }]
    const binding = Binding.parse({ id: 'b', pageId: page.id, itemId: first.id, propName: 'fill', rules })
    const document = {
      ...emptyDocument(page),
      page: new Map([page, other].map((one) => [one.id, one])),
      item: new Map(items.map((item) => [item.id, item])),
      binding: new Map([['b', binding]]),
    }
    const stored = () => JSON.stringify([...document.page, ...document.item, ...document.binding])
    const before = stored()
    const shown = inDark(document)
    expect(stored()).toBe(before)
    expect(shown.item.get(second.id)).toBe(second)
    expect(shown.page.get(other.id)).toBe(other)
    const changed = shown.item.get(first.id)
    expect(changed).toMatchObject({ ...first, fill: '#18222F', stroke: expect.not.stringMatching('#121212') })
    expect(shown.binding.get('b')?.rules?.[0]?.fill).toBe('#0F1723')
    expect(shown.page.get(page.id)?.editorData.backgroundColor).toBe('#18222F')
  })

  it('shows templates of the office in their dark colours', () => {
    const [page] = [...inDark(singleLineDiagram()).page.values()]
    expect(page?.editorData.backgroundColor).toBe('#0F1723')
  })
})
