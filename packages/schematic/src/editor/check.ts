import {
  boundsOfItem,
  contains,
  findPage,
  type Item,
  intersects,
  itemsOnPage,
  kindOf,
  type Page,
  pagesOf,
  type SchematicDocument,
  safeUrl,
  sourcesNamedBy,
} from '../index'
import { boundProperties, findUnbound } from './findUnbound'

/** What a check found; `message` is a Chinese sentence and a translation key, with `{{name}}` places for `values`. */
export interface CheckFinding {
  readonly code:
    | 'unbound'
    | 'missingDevice'
    | 'offCanvas'
    | 'smallText'
    | 'brokenLink'
    | 'badWrite'
    | 'frameCost'
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly values: Readonly<Record<string, string | number>>
  readonly pageId: string
  /** The item to jump to, or '' when the whole page is meant. */
  readonly itemId: string
}

/** Text below this many pixels cannot be read. */
const MIN_FONT_SIZE = 8
/** Sum of item costs (a rectangle is 1) that a page can draw within a frame of 16.7 ms. */
const FRAME_BUDGET = 12_000

type Found = Omit<CheckFinding, 'pageId' | 'itemId'>

const error = (code: CheckFinding['code'], message: string, values: CheckFinding['values'] = {}): Found => ({
  code,
  severity: 'error',
  message,
  values,
})
const warning = (
  code: CheckFinding['code'],
  message: string,
  values: CheckFinding['values'] = {},
): Found => ({
  ...error(code, message, values),
  severity: 'warning',
})

const checkItem = (item: Item, page: Page): Found[] => {
  const canvas = { x: 0, y: 0, width: page.svgData.width, height: page.svgData.height }
  const bounds = boundsOfItem(item)
  const found: Found[] = []
  if (!intersects(canvas, bounds)) found.push(error('offCanvas', '图元在画布之外'))
  else if (!contains(canvas, bounds)) found.push(warning('offCanvas', '图元超出画布边缘'))
  const size = 'fontSize' in item && typeof item.fontSize === 'number' ? item.fontSize : MIN_FONT_SIZE
  if (size < MIN_FONT_SIZE) found.push(warning('smallText', '文字小于 {{min}} 像素', { min: MIN_FONT_SIZE }))
  return found
}

/** What a check may look things up in; what it cannot look up is not held against the view. */
export interface CheckLookup {
  readonly deviceExists?: (deviceId: string) => boolean
  readonly viewExists?: (viewId: string) => boolean
  /** Whether a library symbol looks different in different states. */
  readonly symbolShowsState?: (symbolId: string) => boolean
}

/** Looks a document over before it is published. An empty list means that nothing was found. */
export const checkDocument = (document: SchematicDocument, lookup: CheckLookup = {}): CheckFinding[] => {
  const exists = lookup.deviceExists ?? (() => true)
  const viewExists = lookup.viewExists ?? (() => true)
  const findings: CheckFinding[] = []
  const add = (pageId: string, itemId: string, found: readonly Found[]) => {
    for (const finding of found) findings.push({ ...finding, pageId, itemId })
  }
  const sourceFindings = (sourceId: string): Found[] => {
    const source = document.source.get(sourceId)
    if (!source) return [error('unbound', '绑定的数据源不存在')]
    if (source.kind === 'system' && !exists(source.deviceId)) {
      return [error('missingDevice', '设备不存在：{{device}}', { device: source.name || source.deviceId })]
    }
    if (source.kind === 'custom' && source.wanted)
      return [warning('unbound', '还是模板的示例值：{{name}}', { name: source.name })]
    return []
  }
  const bound = boundProperties(document)
  const unboundIn = (item: Item) =>
    findUnbound(item, bound.get(item.id) ?? new Set(), lookup.symbolShowsState ?? (() => true))
  for (const page of pagesOf(document)) {
    const items = itemsOnPage(document, page.id)
    for (const item of items) {
      add(page.id, item.id, checkItem(item, page))
      for (const sourceId of sourcesNamedBy(item)) add(page.id, item.id, sourceFindings(sourceId))
      add(
        page.id,
        item.id,
        unboundIn(item).map(({ message, values }) => warning('unbound', message, values)),
      )
      if (item.deviceId && !exists(item.deviceId)) {
        add(page.id, item.id, [error('missingDevice', '设备不存在：{{device}}', { device: item.deviceId })])
      }
    }
    const cost = items.reduce((sum, item) => sum + kindOf(item).cost, 0)
    if (cost > FRAME_BUDGET) {
      add(page.id, '', [
        warning('frameCost', '页面过于复杂，预计每帧 {{ms}} 毫秒', {
          ms: Math.round((cost / FRAME_BUDGET) * 17),
        }),
      ])
    }
  }
  for (const binding of document.binding.values())
    add(binding.pageId, binding.itemId, sourceFindings(binding.bindObj))
  for (const event of document.event.values()) {
    const { eventAction: action, pageId, itemId } = event
    if ((action === 'openPage' || action === 'showPage') && !findPage(document, event.gotoPage)) {
      add(pageId, itemId, [error('brokenLink', '跳转的页面不存在')])
    }
    if (action === 'openView' && !event.gotoView)
      add(pageId, itemId, [error('brokenLink', '没有选择要打开的视图')])
    else if (action === 'openView' && !viewExists(event.gotoView))
      add(pageId, itemId, [error('brokenLink', '要打开的视图已删除')])
    if (action === 'openURL' && safeUrl(event.gotoURL) === undefined) {
      add(pageId, itemId, [error('brokenLink', '地址不被允许')])
    }
    const acts = action === 'changeValue' || action === 'writeValue'
    // one that watches nothing of its own watches what it acts on
    const watched = event.eventType === 'change' ? event.watchObj || event.bindObj : undefined
    for (const source of new Set([
      ...(acts ? [event.bindObj] : []),
      ...(watched === undefined ? [] : [watched]),
    ]))
      add(pageId, itemId, sourceFindings(source))
  }
  return findings
}
