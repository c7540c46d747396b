import { beforeAll, describe, expect, it } from 'vitest'
import {
  Binding,
  createItem,
  createPage,
  emptyDocument,
  openDocument,
  type SchematicDocument,
} from '../document'
import type { Item } from '../kinds'
import { evaluateItem } from './evaluate'
import { loadExpressions } from './expression'
import { resolveBindings } from './program'
import type { SourceValue } from './values'

beforeAll(loadExpressions)

const bind = (propName: string, rest: Partial<Binding> = {}): Binding =>
  Binding.parse({ id: 'b', itemId: 'i', propName, bindObj: 's', ...rest })
const patch = (item: Item, bindings: Binding[], source: Partial<SourceValue>) =>
  evaluateItem(item, bindings, () => ({ value: 0, quality: 0, ...source }))

describe('a binding', () => {
  it('shows a value in a text with scale, decimals and unit', () => {
    const transform = { scale: 0.001, decimals: 2, unit: 'kW' }
    expect(patch(createItem('text'), [bind('content', { transform })], { value: 12_345 }).props.content).toBe(
      '12.35 kW',
    )
  })

  it('gives numbers the digits of their property, unless their author has chosen some', () => {
    const declared = { value: 43.5, unit: '℃', decimals: 1, declaredDecimals: 1 }
    const digitsOf = (item: Item, binding = bind('value'), source: Partial<SourceValue> = declared) =>
      patch(item, [binding], source).props.decimals
    expect(digitsOf(createItem('numeric'))).toBe(1)
    expect(digitsOf(createItem('gauge'), bind('value'), { ...declared, declaredDecimals: 3 })).toBe(3)
    expect(digitsOf(createItem('numeric', { decimals: 0 }))).toBeUndefined()
    expect(digitsOf(createItem('numeric'), bind('value'), { value: 43.5, decimals: 2 })).toBeUndefined()
    expect(digitsOf(createItem('numeric'), bind('value', { transform: { decimals: 0 } }))).toBe(0)
    expect(digitsOf(createItem('numeric'), bind('value', { transform: { scale: 1000 } }))).toBeUndefined()
  })

  it('maps values, whatever form they arrive in', () => {
    const transform = {
      valueMap: [
        { from: 0, to: '停止' },
        { from: 1, to: '运行' },
      ],
      unit: 'kW',
    }
    const of = (value: SourceValue['value']) =>
      patch(createItem('text'), [bind('content', { transform })], { value }).props
    expect(of('1').content).toBe('运行')
    expect(of(false).content).toBe('停止')
    expect(of(5).content).toBe('5 kW')
  })

  it('says the word of a state and the unit of a number where the binding says nothing itself', () => {
    const breaker = { value: 1, word: '合闸' }
    const power = { value: 41.26, unit: 'kW', decimals: 1 }
    expect(patch(createItem('text'), [bind('content')], breaker).props.content).toBe('合闸')
    expect(patch(createItem('text'), [bind('content')], power).props.content).toBe('41.3 kW')
    expect(patch(createItem('numeric'), [bind('value')], breaker).props).toEqual({ value: '合闸' })
    expect(patch(createItem('numeric'), [bind('value')], power).props).toEqual({ value: 41.26, unit: 'kW' })
    expect(patch(createItem('numeric', { unit: '千瓦' }), [bind('value')], power).props.unit).toBeUndefined()
    const scaled = bind('content', { transform: { scale: 1000, decimals: 0 } })
    expect(patch(createItem('text'), [scaled], power).props.content).toBe('41260')
    const rows = [{ name: 'a', value: 0, unit: '', color: '' }]
    const table = createItem('table', { rows })
    expect(patch(table, [bind('rows.0.value')], power).props.rows).toMatchObject([
      { value: 41.26, unit: 'kW' },
    ])
    expect(patch(table, [bind('rows.0.value')], breaker).props.rows).toMatchObject([
      { value: '合闸', unit: '' },
    ])
    // what compares its value gets it bare
    expect(patch(createItem('lamp'), [bind('value')], breaker).props.value).toBe(1)
  })

  it('says -- where there is no value, and that the point is gone', () => {
    const gone = { value: null, isGone: true }
    expect(patch(createItem('numeric'), [bind('value')], gone)).toMatchObject({
      props: { value: null },
      quality: 'gone',
    })
    expect(
      evaluateItem(createItem('text', { content: '0.00' }), [bind('content')], () => undefined),
    ).toMatchObject({
      props: { content: '--' },
      quality: 'none',
    })
    expect(patch(createItem('gauge'), [bind('value')], gone).props.value).toBeNaN()
    expect(patch(createItem('rect'), [bind('fill')], gone).props).toEqual({})
  })

  it('keeps a number within the property bounds and refuses what is no number', () => {
    expect(patch(createItem('rect'), [bind('fillOpacity')], { value: 4 }).props.fillOpacity).toBe(1)
    const refused = patch(createItem('rect'), [bind('fillOpacity')], { value: 'much' })
    expect(refused.props).toEqual({})
    expect(refused.errors).toHaveLength(1)
  })

  it('never lets a value become a foreign address or a property that is not there', () => {
    expect(patch(createItem('rect'), [bind('fill')], { value: 'url(https://elsewhere)' }).props).toEqual({})
    expect(patch(createItem('image'), [bind('imageUrl')], { value: 'javascript:1' }).props).toEqual({})
    expect(patch(createItem('rect'), [bind('__proto__.x.y')], { value: 1 }).errors).toHaveLength(1)
  })

  it('drives one cell of a chart and leaves the document alone', () => {
    const item = createItem('pie')
    const { props } = patch(item, [bind('slices.1.value')], { value: '9' })
    expect(props.slices).toEqual(
      item.slices.map((slice, index) => (index === 1 ? { ...slice, value: 9 } : slice)),
    )
    expect(item.slices[1]?.value).toBe(45)
  })

  it('applies the first rule that holds, on the scaled value', () => {
    const rules = [
      {
        when: { op: 'ge' as const, value: 90 },
        fill: '#ff0000',
        blink: true,
        rotationSpeed: 60,
        text: '过高',
      },
      { when: { op: 'between' as const, min: 70, max: 90 }, fill: '#ffaa00' },
    ]
    const bindings = [bind('content', { transform: { scale: 10 }, rules })]
    expect(patch(createItem('text'), bindings, { value: 9 })).toMatchObject({
      props: { fill: '#ff0000', content: '过高' },
      blink: true,
      rotationSpeed: 60,
    })
    expect(patch(createItem('text'), bindings, { value: 7 }).props.fill).toBe('#ffaa00')
    expect(patch(createItem('text'), bindings, { value: 1 }).props).toEqual({ content: '10' })
  })

  it('tells values that cannot be trusted, and since when', () => {
    const of = (source: Partial<SourceValue>) => patch(createItem('text'), [bind('content')], source)
    expect(of({}).quality).toBe('good')
    expect(of({ quality: 1 }).quality).toBe('uncertain')
    expect(of({ isStale: true, lastGoodTs: 5 })).toMatchObject({ quality: 'stale', lastGoodTs: 5 })
    expect(of({ quality: 2 }).quality).toBe('bad')
    expect(of({ value: null })).toMatchObject({ quality: 'none', props: {} })
  })

  it('a failing expression is reported and changes nothing else', () => {
    const result = patch(createItem('text'), [bind('content', { transform: { expression: 'value * 2' } })], {
      value: 'x',
    })
    expect(result.props.content).toBe('x')
    expect(result.errors).toHaveLength(1)
  })
})

it('resolveBindings gives the picture at saved and given values', () => {
  const page = createPage([])
  const empty = emptyDocument(page)
  const item = createItem('text', { pageId: page.id })
  const document: SchematicDocument = { ...empty, item: new Map([[item.id, item]]) }
  const opened = openDocument({
    dataSrcArray: [{ id: 's', value: 'saved' }],
    pageList: [
      {
        itemList: [{ id: 't', type: 'text' }],
        propBindPool: [{ id: 'b', itemId: 't', propName: 'content', bindObj: 's' }],
      },
    ],
  })
  expect(resolveBindings(document, new Map()).size).toBe(0)
  expect(resolveBindings(opened.document, new Map()).get('t')?.props.content).toBe('saved')
  const given = new Map([['s', { value: 'live', quality: 0 as const }]])
  expect(resolveBindings(opened.document, given).get('t')?.props.content).toBe('live')
})
