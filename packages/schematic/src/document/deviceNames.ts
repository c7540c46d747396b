import type { DataSource, SchematicDocument } from './records'

/** The name of the device whose property a data source is, as far as the view knows it; else ''. */
export const deviceNameOf = ({ kind, name, deviceName, wanted }: DataSource): string => {
  if (deviceName || wanted) return deviceName || (wanted?.device ?? '')
  if (kind !== 'system') return ''
  // sources are named after device and property: `F11 照明馈线 / 有功功率`
  return /^(.+?)\s+(?:\/\s+)?\S+$/.exec(name.trim())?.[1] ?? ''
}

/** The device that each item shows or writes to, by the item's id; items that belong to none are left out. */
export const devicesOfItems = ({
  binding,
  event,
  source,
}: Pick<SchematicDocument, 'binding' | 'event' | 'source'>): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const { itemId, bindObj } of [...binding.values(), ...event.values()]) {
    const found = names.has(itemId) ? undefined : source.get(bindObj)
    const name = found && deviceNameOf(found)
    if (name) names.set(itemId, name)
  }
  return names
}

/** What each item shows: the sources of its properties and of its curves. */
const shownByItems = ({ item, binding }: Pick<SchematicDocument, 'item' | 'binding'>) => [
  ...binding.values(),
  ...[...item.values()].flatMap((one) =>
    one.type === 'historyCurve' ? one.curves.map(({ bindObj }) => ({ itemId: one.id, bindObj })) : [],
  ),
]

/** The points that each item shows, by the item's id, as far as the view knows them. */
export function pointIdsOfItems({
  item,
  binding,
  source,
}: Pick<SchematicDocument, 'item' | 'binding' | 'source'>): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { itemId, bindObj } of shownByItems({ item, binding })) {
    const pointId = source.get(bindObj)?.itemId
    if (pointId) ids.set(itemId, (ids.get(itemId) ?? new Set()).add(pointId))
  }
  return ids
}

/** The devices whose properties each item shows or writes to, and whose model it is, by the item's id. */
export function deviceIdsOfItems({
  item,
  binding,
  event,
  source,
}: Pick<SchematicDocument, 'item' | 'binding' | 'event' | 'source'>): ReadonlyMap<
  string,
  ReadonlySet<string>
> {
  const ids = new Map<string, Set<string>>()
  const note = (itemId: string, deviceId: string | undefined) => {
    if (!deviceId) return
    const known = ids.get(itemId)
    if (known) known.add(deviceId)
    else ids.set(itemId, new Set([deviceId]))
  }
  for (const { itemId, bindObj } of [...shownByItems({ item, binding }), ...event.values()])
    note(itemId, source.get(bindObj)?.deviceId)
  for (const one of item.values()) if (one.type === 'model') note(one.id, one.deviceId)
  return ids
}
