import {
  devicesOfItems,
  type Item,
  pagesOf,
  pageTitle,
  propertiesOf,
  type SchematicDocument,
} from '@energy-console/schematic'
import { diffDocuments } from '@energy-console/schematic/editor'
import { nameOfItem } from '@energy-console/schematic-react'
import { sourceTitle } from '../sources/sourceTitle'

/** Something that one document has more, less or otherwise than another. */
export interface ViewChange {
  /** The record's id. */
  id: string
  sign: 'added' | 'removed' | 'changed'
  name: string
  /** The page that it stands on, or is; undefined for what belongs to the whole view. */
  pageId?: string
  /** Whether it stands on the canvas. */
  isItem: boolean
  /** What differs, where both have it: Chinese labels, also translation keys. */
  what: readonly string[]
}

type Translate = (text: string) => string
type Fields = Readonly<Record<string, unknown>>
interface Pair<R> {
  before: R | undefined
  after: R | undefined
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Names of fields that differ; where something stands among the others does not count. */
const differing = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== 'order' && !same(before[name], after[name]),
  )

const signOf = ({ before, after }: Pair<unknown>): ViewChange['sign'] =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'

/** What is called by one name although it is several fields. */
const together: Readonly<Record<string, string>> = { x: '位置', y: '位置', width: '大小', height: '大小' }

const labelsOf = (item: Item, names: readonly string[]): string[] => {
  const properties = propertiesOf(item.type)
  return names.map(
    (name) => together[name] ?? properties.find((property) => property.name === name)?.label ?? '其他',
  )
}

/**
 * What leads from one document to another, as people call it: an item comes once, with what is bound to it and what it
 * does; then pages, data sources and the view itself.
 */
export function listChanges(from: SchematicDocument, to: SchematicDocument, t: Translate): ViewChange[] {
  const diff = diffDocuments(from, to)
  const attached = { binding: ownersOf(diff.binding), event: ownersOf(diff.event) }
  const itemIds = new Set([...Object.keys(diff.item ?? {}), ...attached.binding, ...attached.event])
  const devices = new Map([...devicesOfItems(from), ...devicesOfItems(to)])

  const items = [...itemIds].flatMap((id): ViewChange[] => {
    const pair = { before: from.item.get(id), after: to.item.get(id) }
    const item = pair.after ?? pair.before
    if (!item) return []
    const own = pair.before && pair.after ? labelsOf(item, differing(pair.before, pair.after)) : []
    const what = [
      ...own,
      ...(attached.binding.has(id) ? ['数据绑定'] : []),
      ...(attached.event.has(id) ? ['事件'] : []),
    ]
    const sign = signOf(pair)
    if (sign === 'changed' && what.length === 0) return []
    const name = ('content' in item && item.name) || nameOfItem(item, { device: devices.get(id), t })
    return [
      {
        id,
        sign,
        name,
        pageId: item.pageId,
        isItem: true,
        what: sign === 'changed' ? [...new Set(what)] : [],
      },
    ]
  })
  return [...items, ...pagesIn(from, to), ...sourcesIn(from, to), ...viewIn(from, to, t)]
}

/** The items that changed records belong to. */
const ownersOf = (
  changes: Readonly<Record<string, { from: { itemId: string } | null; to: { itemId: string } | null }>> = {},
): ReadonlySet<string> =>
  new Set(
    Object.values(changes)
      .filter(({ from, to }) => !from || !to || differing(from, to).length > 0)
      .flatMap(({ from, to }) => [from, to].flatMap((record) => (record ? [record.itemId] : []))),
  )

const pagesIn = (from: SchematicDocument, to: SchematicDocument): ViewChange[] =>
  [...new Set([...from.page.keys(), ...to.page.keys()])].flatMap((id) => {
    const pair = { before: from.page.get(id), after: to.page.get(id) }
    const sign = signOf(pair)
    if (sign === 'changed' && pair.before && pair.after && differing(pair.before, pair.after).length === 0)
      return []
    const pages = pagesOf(pair.after ? to : from)
    const index = pages.findIndex((page) => page.id === id)
    const page = pages[index]
    const name = page ? pageTitle(page, index) : id
    return [{ id, sign, name, pageId: id, isItem: false, what: sign === 'changed' ? ['页面设置'] : [] }]
  })

const sourcesIn = (from: SchematicDocument, to: SchematicDocument): ViewChange[] =>
  [...new Set([...from.source.keys(), ...to.source.keys()])].flatMap((id) => {
    const pair = { before: from.source.get(id), after: to.source.get(id) }
    const source = pair.after ?? pair.before
    const isSame = pair.before && pair.after && differing(pair.before, pair.after).length === 0
    return !source || isSame
      ? []
      : [{ id, sign: signOf(pair), name: sourceTitle(source), isItem: false, what: ['数据源'] }]
  })

/** What the fields of the view itself are called. */
const viewLabels: Readonly<Record<string, string>> = {
  userScript: '脚本',
  pageIndex: '首先显示的页',
  globalConfig: '面板显示',
}

const viewIn = (from: SchematicDocument, to: SchematicDocument, t: Translate): ViewChange[] => {
  const [before, after] = [from.view.get('view'), to.view.get('view')]
  const names = before && after ? differing(before, after).filter((name) => name !== 'schemaVersion') : []
  if (names.length === 0) return []
  const what = [...new Set(names.map((name) => viewLabels[name] ?? '其他'))]
  return [{ id: 'view', sign: 'changed', name: t('画面'), isItem: false, what }]
}
