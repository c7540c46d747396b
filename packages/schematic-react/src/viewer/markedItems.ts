import type { Item } from '@energy-console/schematic'
import type { ItemLook, Scene } from '../scene/Scene'

/** What stands for a device itself, and not for one of its values. */
const things: ReadonlySet<Item['type']> = new Set(['symbol', 'switch', 'lamp', 'fan', 'model'])

/**
 * The items that bear the marks of devices, each with its own: those that stand for a marked device, else the first that shows
 * a value of it. Of several devices of one item, the mark that comes last is shown.
 *
 * @param devices the devices of each item, by the item's id
 */
export function markedItems<T>(
  scene: Pick<Scene, 'itemIds' | 'item'> & { look: (id: string) => Pick<ItemLook, 'isHidden'> },
  devices: ReadonlyMap<string, ReadonlySet<string>>,
  marks: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  const shown = scene.itemIds().filter((id) => devices.has(id) && !scene.look(id).isHidden)
  const isThing = (id: string) => things.has(scene.item(id)?.type ?? 'text')
  const marked = new Map<string, T>()
  for (const [deviceId, mark] of marks) {
    const bound = shown.filter((id) => devices.get(id)?.has(deviceId))
    const standing = bound.filter(isThing)
    for (const id of standing.length > 0 ? standing : bound.slice(0, 1)) marked.set(id, mark)
  }
  return marked
}
