import type { Item } from '@energy-console/schematic'
import type { ItemLook, Scene } from '../scene/Scene'

/** What stands for a device itself, and not for one of its values. */
const things: ReadonlySet<Item['type']> = new Set(['symbol', 'switch', 'lamp', 'fan', 'model'])

/** What belongs to each item, by the item's id. */
type OfItems = ReadonlyMap<string, ReadonlySet<string>>

/** What marks of one point of their device have to tell: the point of each mark, and the points of the items. */
interface Pointed<T> {
  points: OfItems
  pointOf: (mark: T) => string
}

/**
 * The items that bear the marks of devices, each with its own. Of all that is drawn of a marked device, and of that only what shows
 * the marked point where there is such, it is what stands for the thing itself, else the first value. A text that says nothing now bears
 * a mark only where there is nothing else. Of several devices of one item, the mark that comes last is shown.
 *
 * @param devices the devices of each item, by the item's id
 */
export function markedItems<T>(
  scene: Pick<Scene, 'itemIds' | 'item'> & { look: (id: string) => Pick<ItemLook, 'isHidden'> },
  devices: OfItems,
  marks: ReadonlyMap<string, T>,
  pointed?: Pointed<T>,
): ReadonlyMap<string, T> {
  const shown = scene.itemIds().filter((id) => devices.has(id) && !scene.look(id).isHidden)
  const isThing = (id: string) => things.has(scene.item(id)?.type ?? 'text')
  const marked = new Map<string, T>()
  for (const [deviceId, mark] of marks) {
    const drawn = shown.filter((id) => devices.get(id)?.has(deviceId))
    const told = drawn.filter((id) => !isBlank(scene.item(id)))
    const ofDevice = told.length > 0 ? told : drawn
    const ofPoint = pointed ? ofDevice.filter((id) => pointed.points.get(id)?.has(pointed.pointOf(mark))) : []
    const bound = ofPoint.length > 0 ? ofPoint : ofDevice
    const standing = bound.filter(isThing)
    for (const id of standing.length > 0 ? standing : bound.slice(0, 1)) marked.set(id, mark)
  }
  return marked
}

/** Whether an item is a text that says nothing now: nobody sees what a frame round it is about. */
export const isBlank = (item: Item | undefined): boolean =>
  item?.type === 'text' && item.content.trim() === ''
