import type { SchematicDocument } from '../../index'
import type { Transaction } from '../../store'

/** A device as far as re-binding needs it; `points` are its properties with their point ids. */
export interface RebindDevice {
  readonly deviceId: string
  readonly deviceName: string
  readonly points: readonly { readonly propertyNo: string; readonly itemId: string }[]
}

/** Which device takes another's place; `to` is undefined where none matches by name. */
export interface RebindMatch {
  readonly fromId: string
  readonly fromName: string
  readonly to: RebindDevice | undefined
  /** Properties that the view uses and the new device does not have. */
  readonly missing: readonly string[]
}

/** The properties that a view uses, by device. */
export const devicesInUse = (document: SchematicDocument): Map<string, Set<string>> => {
  const used = new Map<string, Set<string>>()
  const add = (deviceId: string, propertyNo?: string) => {
    if (!deviceId) return
    const properties = used.get(deviceId) ?? new Set()
    used.set(deviceId, propertyNo ? properties.add(propertyNo) : properties)
  }
  for (const source of document.source.values())
    if (source.kind === 'system') add(source.deviceId, source.propertyNo)
  for (const item of document.item.values()) add(item.deviceId)
  return used
}

/** Names are compared without spaces, punctuation and case; full-width digits count as plain ones. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '')

/** Names without the parts that name their place: what is left says which device it is there. */
const endsAlike = (a: string, b: string): boolean => {
  const [long, short] = a.length > b.length ? [a, b] : [b, a]
  return short.length >= 2 && long.endsWith(short)
}

/**
 * Proposes for each device in use the one of the other station with the same name: exactly, else apart from spaces and
 * punctuation, else the only one whose name ends the same. `names` are the names of the devices in use.
 */
export const planRebind = (
  document: SchematicDocument,
  names: ReadonlyMap<string, string>,
  targets: readonly RebindDevice[],
): RebindMatch[] =>
  [...devicesInUse(document)].map(([fromId, properties]) => {
    const fromName = names.get(fromId) ?? ''
    const to = matchDevice(fromName, targets)
    const known = new Set(to?.points.map((point) => point.propertyNo))
    return {
      fromId,
      fromName,
      to,
      missing: to ? [...properties].filter((property) => !known.has(property)) : [],
    }
  })

const matchDevice = (name: string, targets: readonly RebindDevice[]): RebindDevice | undefined => {
  if (name === '') return undefined
  const exact = targets.find((target) => target.deviceName === name)
  if (exact) return exact
  const plain = plainName(name)
  const alike = targets.filter((target) => plainName(target.deviceName) === plain)
  if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined
  const ending = targets.filter((target) => endsAlike(plainName(target.deviceName), plain))
  return ending.length === 1 ? ending[0] : undefined
}

/** Puts the new devices in the place of the old ones; what has no match stays as it is. */
export const applyRebind = (transaction: Transaction, matches: readonly RebindMatch[]): void => {
  const targets = new Map(matches.flatMap(({ fromId, to }) => (to ? [[fromId, to] as const] : [])))
  for (const source of [...transaction.document.source.values()]) {
    const to = source.kind === 'system' ? targets.get(source.deviceId) : undefined
    if (!to) continue
    const point = to.points.find(({ propertyNo }) => propertyNo === source.propertyNo)
    const name = source.name.replace(
      matches.find((match) => match.fromId === source.deviceId)?.fromName || source.name,
      to.deviceName,
    )
    transaction.put('source', { ...source, name, deviceId: to.deviceId, itemId: point?.itemId ?? '' })
  }
  for (const item of [...transaction.document.item.values()]) {
    const to = targets.get(item.deviceId)
    if (!to) continue
    const refreshed = item.type === 'model' ? { refreshItemIds: [] } : {}
    transaction.put('item', { ...item, ...refreshed, deviceId: to.deviceId })
  }
}
