import {
  type Box,
  devicesOfItems,
  groupsAround,
  type Item,
  intersects,
  itemsOnPage,
  onlyCommands,
  paintBoundsOfItem,
  patchedItem,
  type SchematicDocument,
  type ViewSession,
} from '@energy-console/schematic'
import { nameOfItem } from '../items/nameOfItem'
import type { ModelLayer } from '../viewer/ModelLayer'
import type { ItemLook, Scene } from './Scene'

/** What a scene may have beside its document. */
interface Options {
  models?: ModelLayer
  mayWrite?: boolean
  /** Translates the names of item kinds. */
  t?: (text: string) => string
}

/** Things that are seen and not read: they are named even where nothing can be done to them. */
const pictured: ReadonlySet<Item['type']> = new Set(['symbol', 'lamp', 'fan'])

/**
 * The scene of one page of a document while it is shown: its items with the session's patches laid over them, model
 * items with the present layouts and values of `models`. Without `mayWrite` nothing that only sends commands is clickable.
 */
export function createViewScene(
  document: SchematicDocument,
  session: ViewSession,
  pageId: string,
  { models, mayWrite = true, t = (text) => text }: Options = {},
): Scene {
  const items = itemsOnPage(document, pageId)
  const ids = items.map((item) => item.id)
  const byId = new Map(items.map((item) => [item.id, item]))
  const moving = movedByValues(document)
  const boxes = items.map((item) => ({
    id: item.id,
    box: moving.has(item.id) ? everywhere : paintBoundsOfItem(item),
  }))
  const boxById = new Map(boxes.map(({ id, box }) => [id, box]))
  const clickable = new Set(
    [...document.event.values()].filter((event) => event.eventType !== 'change').map((event) => event.itemId),
  )
  const forbidden = new Set(
    mayWrite ? [] : items.filter((item) => onlyCommands(document, item)).map((item) => item.id),
  )
  /** Ids of the groups around each grouped item: what hides or blinks a group does so to all that is in it. */
  const groups = new Map(
    items
      .filter((item) => item.parentId !== '')
      .map((item) => [item.id, groupsAround(byId, item.id).map((group) => group.id)]),
  )
  const isHidden = (id: string) =>
    session.patchOf(id)?.visible === false ||
    (session.patchOf(id)?.visible === undefined && byId.get(id)?.hidden === true)
  const devices = devicesOfItems(document)
  const isClickable = (id: string) =>
    !forbidden.has(id) &&
    (byId.get(id)?.type === 'switch' ||
      clickable.has(id) ||
      (groups.get(id) ?? []).some((group) => clickable.has(group)))
  const patched = new Map<string, { patch: object | undefined; model: object | undefined; item: Item }>()
  const itemOf = (id: string): Item | undefined => {
    const item = byId.get(id)
    const patch = session.patchOf(id)
    const model = models?.shown(id)
    if (!item || (!patch && !model)) return item
    const known = patched.get(id)
    if (known?.patch === patch && known?.model === model) return known?.item
    const own: Item = item.type === 'model' && model ? { ...item, layouts: [...model.layouts] } : item
    const merged = patch ? patchedItem(own, patch.props) : own
    patched.set(id, { patch, model, item: merged })
    return merged
  }
  const nameOf = (id: string) => {
    const item = itemOf(id)
    if (!item || !(pictured.has(item.type) || isClickable(id) || forbidden.has(id))) return ''
    return nameOfItem(item, { device: devices.get(id), t })
  }

  return {
    itemIds: () => ids,
    item: itemOf,
    look(id): ItemLook {
      const item = byId.get(id)
      const patch = session.patchOf(id)
      const around = groups.get(id) ?? []
      return {
        isHidden: isHidden(id) || around.some(isHidden),
        isBlinking: patch?.blink === true || around.some((group) => session.patchOf(group)?.blink === true),
        rotationSpeed: item?.type === 'fan' ? 0 : (patch?.rotationSpeed ?? 0),
        quality: patch?.quality ?? models?.shown(id)?.quality,
        lastGoodTs: patch?.lastGoodTs ?? models?.shown(id)?.lastGoodTs,
        isClickable: isClickable(id),
        isForbidden: forbidden.has(id),
        name: nameOf(id),
      }
    },
    bounds: (id) => boxById.get(id),
    visible: (window) => new Set(boxes.filter(({ box }) => intersects(box, window)).map(({ id }) => id)),
    subscribeItem(id, listener) {
      const stops = [id, ...(groups.get(id) ?? [])].map((heard) => session.subscribe(heard, listener))
      const stopModel = models?.subscribe(id, listener)
      return () => {
        for (const stop of stops) stop()
        stopModel?.()
      }
    },
    subscribeItems: () => () => undefined,
    subscribeMoves: () => () => undefined,
  }
}

/** Stands for an item that values may put anywhere. */
const everywhere: Box = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 }
const placing = new Set(['x', 'y', 'width', 'height', 'rotation'])

/** Items of which a bound value changes place or size. */
const movedByValues = (document: SchematicDocument): ReadonlySet<string> =>
  new Set(
    [...document.binding.values()]
      .filter(({ propName }) => placing.has(propName))
      .map(({ itemId }) => itemId),
  )
