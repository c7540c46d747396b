import { describe, expect, it } from 'vitest'
import { itemsOnPage, pagesOf } from './document'
import version0 from './fixtures/version-0.json'
import version1 from './fixtures/version-1.json'
import version2 from './fixtures/version-2.json'
import { SCHEMA_VERSION } from './limits'
import { LATEST_VERSION } from './migrations'
import { DocumentError, openDocument } from './open'
import { saveDocument } from './save'
import { validateDocument } from './validate'

const fixtures = [
  { name: 'version-0.json', text: JSON.stringify(version0) },
  { name: 'version-1.json', text: JSON.stringify(version1) },
  { name: 'version-2.json', text: JSON.stringify(version2) },
]
const fixture = (name: string): string => fixtures.find((entry) => entry.name === name)?.text ?? ''
const page = (itemList: unknown[], rest: object = {}) => ({ pageList: [{ itemList, ...rest }] })

describe('every older file', () => {
  it.each(fixtures)('$name opens whole, saves in the present shape and opens the same again', ({ text }) => {
    const { document, leftOut } = openDocument(text)
    expect(leftOut).toEqual([])
    const saved = saveDocument(document)
    expect(saved.schemaVersion).toBe(SCHEMA_VERSION)
    const again = openDocument(JSON.parse(JSON.stringify(saved)))
    expect(again.leftOut).toEqual([])
    expect(saveDocument(again.document)).toEqual(saved)
    expect(validateDocument(JSON.stringify(saved)).ok).toBe(true)
  })

  it('has a migration for every version', () => expect(LATEST_VERSION).toBe(SCHEMA_VERSION))

  it('version 0: page numbers in events become page ids, numeric ids become texts', () => {
    const { document } = openDocument(fixture('version-0.json'))
    const second = pagesOf(document)[1]
    expect(document.event.get('e1')?.gotoPage).toBe(second?.id)
    expect(document.source.get('7')?.name).toBe('模式')
  })

  it('version 1: texts, whose border and background were not drawn, look as they did', () => {
    const text = { id: 't', type: 'text', stroke: '#386be1', backgroundColor: '#FFFFFF' }
    const opened = (schemaVersion: number) =>
      openDocument({ schemaVersion, ...page([text, { id: 'r', type: 'rect' }]) }).document.item
    expect(opened(1).get('t')).toMatchObject({ strokeWidth: 0, backgroundColor: 'transparent' })
    expect(opened(1).get('r')).toMatchObject({ strokeWidth: 2 })
    for (const version of [0, 2])
      expect(opened(version).get('t')).toMatchObject({ strokeWidth: 2, backgroundColor: '#FFFFFF' })
  })

  it('keeps unknown fields of the view, its pages and its items', () => {
    const saved = saveDocument(openDocument(fixture('version-0.json')).document)
    expect(saved.vendorNote).toBe('kept')
    expect(saved.pageList[0]?.itemList).toContainEqual(
      expect.objectContaining({ vendorField: { deep: [1, 2] } }),
    )
  })
})

describe('openDocument', () => {
  it('reads past a byte-order mark', () => {
    expect(openDocument(`\uFEFF${fixture('version-1.json')}`).leftOut).toEqual([])
  })

  it('opens a file that breaks off, with what came before', () => {
    const text = fixture('version-0.json')
    const { document, leftOut } = openDocument(text.slice(0, text.indexOf('"51cc"')))
    expect([...document.item.keys()]).toEqual(['3fa9', '77b1'])
    expect(leftOut[0]?.reason).toContain('已损坏')
  })

  it('drops a broken field for its default, a hopeless item as a whole, and lists both with their places', () => {
    const { document, leftOut } = openDocument(
      page([
        { id: 'a', type: 'rect', x: 5, y: 5, fill: 'url(https://elsewhere/x)', strokeWidth: 'thick' },
        { id: 'b', type: 'spaceship' },
        { id: 'c', type: 'LinkLine', points: [[0, 0]] },
        'nonsense',
      ]),
    )
    expect(document.item.get('a')).toMatchObject({ x: 5, fill: '#FFFFFF', strokeWidth: 2 })
    expect(document.item.size).toBe(1)
    expect(leftOut.map((entry) => entry.path).sort()).toEqual([
      'pageList[0].itemList[0].fill',
      'pageList[0].itemList[0].strokeWidth',
      'pageList[0].itemList[1]',
      'pageList[0].itemList[2]',
      'pageList[0].itemList[3]',
    ])
  })

  it('gives a repeated id a new one instead of losing the item', () => {
    const { document, leftOut } = openDocument(
      page([
        { id: 'a', type: 'rect' },
        { id: 'a', type: 'circle' },
      ]),
    )
    expect(document.item.size).toBe(2)
    expect(leftOut).toHaveLength(1)
  })

  it('leaves out bindings of items that are not there', () => {
    const { document, leftOut } = openDocument(
      page([], { propBindPool: [{ id: 'b', itemId: 'gone', propName: 'fill' }] }),
    )
    expect(document.binding.size).toBe(0)
    expect(leftOut[0]).toEqual({ path: 'pageList[0].propBindPool[0]', reason: '所属图元不存在' })
  })

  it('derives the box of a line from its points', () => {
    const { document } = openDocument(
      page([
        {
          id: 'l',
          type: 'LinkLine',
          points: [
            [10, 40],
            [30, 20],
          ],
        },
      ]),
    )
    expect(document.item.get('l')).toMatchObject({ x: 10, y: 20, width: 20, height: 20 })
  })

  it('breaks a circle of groups', () => {
    const group = (id: string, parentId: string) => ({ id, type: 'group', parentId })
    const { document } = openDocument(page([group('a', 'b'), group('b', 'a')]))
    expect([...document.item.values()].map((item) => item.parentId)).toEqual(['', ''])
  })

  it('keeps the order of items and pages', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `i${index}`)
    const { document } = openDocument(page(ids.map((id) => ({ id, type: 'rect' }))))
    const only = pagesOf(document)[0]
    expect(itemsOnPage(document, only?.id ?? '').map((item) => item.id)).toEqual(ids)
  })

  it.each(['', '{"a":1}', 'null', '[[['])('refuses what is no schematic: %s', (text) => {
    expect(() => openDocument(text)).toThrow(DocumentError)
  })

  it('takes no prototype from a file', () => {
    openDocument('{"pageList":[{"itemList":[{"id":"a","type":"rect","__proto__":{"polluted":true}}]}]}')
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('validateDocument', () => {
  const refusal = (content: unknown) => {
    const result = validateDocument(content)
    return result.ok ? [] : result.issues
  }

  it('names the place of each fault', () => {
    expect(
      refusal(
        page([
          { id: 'a', type: 'rect', width: 1 },
          { id: 'b', type: 'nope' },
        ]),
      ),
    ).toEqual([
      { path: 'pageList[0].itemList[0].width', message: '低于下限' },
      { path: 'pageList[0].itemList[1].type', message: '未知的图元类型' },
    ])
  })

  it('refuses bindings that hang in the air, repeated ids, and script addresses', () => {
    expect(refusal(page([], { propBindPool: [{ id: 'b', itemId: 'gone', propName: 'fill' }] }))).toHaveLength(
      1,
    )
    expect(
      refusal(
        page([
          { id: 'a', type: 'rect' },
          { id: 'a', type: 'rect' },
        ]),
      ),
    ).toHaveLength(1)
    expect(refusal(page([{ id: 'a', type: 'image', imageUrl: 'javascript:alert(1)' }]))[0]?.path).toContain(
      'imageUrl',
    )
  })

  it('takes a global variable by a name that the server takes, and no other', () => {
    const view = (prop: string) => ({ ...page([]), dataSrcArray: [{ id: 'g', kind: 'global', prop }] })
    expect(validateDocument(view('season_1')).ok).toBe(true)
    for (const prop of ['', 'a b', '季节', 'x'.repeat(65)]) {
      expect(validateDocument(view(prop))).toMatchObject({
        ok: false,
        issues: [{ path: 'dataSrcArray[0].prop' }],
      })
      const { document, leftOut } = openDocument(view(prop))
      expect(document.source.size).toBe(0)
      expect(leftOut).toMatchObject([{ path: 'dataSrcArray[0]' }])
    }
  })

  it('refuses too many items, too many characters, newer versions and bad JSON', () => {
    const many = Array.from({ length: 50_001 }, () => null)
    expect(refusal(page(many))[0]?.message).toBe('数量超出上限')
    expect(refusal(' '.repeat(20_000_001))[0]?.message).toBe('内容过大')
    expect(refusal({ schemaVersion: SCHEMA_VERSION + 1, pageList: [] })[0]?.path).toBe('schemaVersion')
    expect(refusal('{')[0]?.message).toBe('不是有效的 JSON')
  })
})
