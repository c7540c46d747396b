import { type Box, boundsOfItem, type Item, isHidden, isPathItem } from '../../index'
import { isLocked, itemsById, unlocked, withDescendants } from '../queries'
import type { ToolContext } from './ToolState'

/** How near an edge attracts, screen pixels. */
export const SNAP_REACH = 5
/** More boxes than this make snapping slow and the guides a tangle. */
const MAX_TARGETS = 300

/** The items that a gesture on the selection changes, as they are at its start. */
export const itemsInHand = ({ store }: ToolContext, ids: readonly string[]): Item[] =>
  itemsById(store, withDescendants(store, unlocked(store, ids))).filter((item) => !isLocked(store, item))

/** A shift by which a place comes to lie on a whole page unit: hands are not finer, and drawings stay readable. */
export const wholeShift = (place: number, shift: number): number => Math.round(place + shift) - place

/** Boxes in sight that a gesture can snap to: everything but what it moves. */
export const snapTargets = (
  { camera, index, session, store }: ToolContext,
  moving: readonly Item[],
): Box[] => {
  if (!session.isItemSnapping.get()) return []
  const own = new Set(moving.map((item) => item.id))
  return itemsById(store, index.search(camera.visibleBox()))
    .filter(
      (item) =>
        !own.has(item.id) &&
        !isPathItem(item) &&
        item.type !== 'group' &&
        !isHidden(store.document.item, item),
    )
    .slice(0, MAX_TARGETS)
    .map(boundsOfItem)
}
