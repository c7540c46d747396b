import { type DataSource, type Item, isPathItem, type SchematicDocument } from '../../index'
import type { Transaction } from '../../store'
import { followUnits, type UnitChange } from './followUnits'

/** A property of a device that a view may show. */
export interface RebindPoint {
  readonly propertyNo: string
  readonly itemId: string
  readonly propertyName?: string | undefined
  readonly unit?: string | null | undefined
}

/** A device as far as re-binding needs it. */
export interface RebindDevice {
  readonly deviceId: string
  readonly deviceName: string
  readonly points: readonly RebindPoint[]
}

/** What a view shows of one device. */
export interface DeviceUse {
  /** The device's name where the view asks for it by name, as templates do; else ''. */
  readonly wantedName: string
  /** Property number → property name, which is '' where the view does not say it. */
  readonly properties: ReadonlyMap<string, string>
}

/** Which device takes another's place; `to` is undefined where none matches by name. */
export interface RebindMatch {
  readonly fromId: string
  readonly fromName: string
  readonly to: RebindDevice | undefined
  /** The new device's points by the property numbers that the view uses. */
  readonly points: ReadonlyMap<string, RebindPoint>
  /** Properties that the view uses and the new device does not have. */
  readonly missing: readonly string[]
}

/** What stands for a device in a view: its id, or `wanted:` and the name that a template asks for; '' for no device. */
const deviceKey = (source: DataSource): string => {
  if (source.kind === 'system') return source.deviceId
  return source.kind === 'custom' && source.wanted ? `wanted:${source.wanted.device}` : ''
}

/** What a view shows, by device: those that it is bound to, and those that it asks for by name. */
export const devicesInUse = (document: SchematicDocument): Map<string, DeviceUse> => {
  const used = new Map<string, { wantedName: string; properties: Map<string, string> }>()
  const use = (key: string, wantedName = '') => {
    const known = used.get(key) ?? { wantedName, properties: new Map() }
    used.set(key, known)
    return known.properties
  }
  for (const source of document.source.values()) {
    const key = deviceKey(source)
    if (key) use(key, source.wanted?.device).set(source.propertyNo, source.wanted?.property ?? '')
  }
  for (const item of document.item.values()) if (item.deviceId) use(item.deviceId)
  return used
}

/** The ids of the points that a view is bound to, each once. */
export const pointsInUse = (document: SchematicDocument): string[] => [
  ...new Set(
    [...document.source.values()].flatMap(({ kind, itemId }) =>
      kind === 'system' && itemId ? [itemId] : [],
    ),
  ),
]

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
 * punctuation, else the only one whose name ends the same. `names` are the names of the devices that are bound.
 */
export const planRebind = (
  document: SchematicDocument,
  names: ReadonlyMap<string, string>,
  targets: readonly RebindDevice[],
): RebindMatch[] =>
  [...devicesInUse(document)].map(([fromId, use]) => {
    const fromName = use.wantedName || (names.get(fromId) ?? '')
    return matchTo({ fromId, fromName, use, to: matchDevice(fromName, targets) })
  })

/** What a device is replaced by: points with the same number, else with the same name, else those chosen by hand. */
export const matchTo = ({
  fromId,
  fromName,
  use,
  to,
  chosen = new Map(),
}: {
  fromId: string
  fromName: string
  use: DeviceUse | undefined
  to: RebindDevice | undefined
  /** Property number in the view → property number of the new device. */
  chosen?: ReadonlyMap<string, string>
}): RebindMatch => {
  const points = new Map<string, RebindPoint>()
  const missing: string[] = []
  for (const [propertyNo, propertyName] of to ? (use?.properties ?? []) : []) {
    const wantedNo = chosen.get(propertyNo) ?? propertyNo
    const point =
      to?.points.find((candidate) => candidate.propertyNo === wantedNo) ??
      to?.points.find(
        (candidate) =>
          propertyName !== '' && plainName(candidate.propertyName ?? '') === plainName(propertyName),
      )
    if (point) points.set(propertyNo, point)
    else missing.push(propertyNo)
  }
  return { fromId, fromName, to, points, missing }
}

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

/**
 * Puts the new devices in the place of the old ones. What has no match stays as it is; a template's value that the new
 * device lacks keeps its sample. Where the new point counts in another unit, what shows it follows. `unitsBefore` are the
 * units of the points in use, by their ids, as far as they are known.
 */
export const applyRebind = (
  transaction: Transaction,
  matches: readonly RebindMatch[],
  unitsBefore: ReadonlyMap<string, string> = new Map(),
): void => {
  const byKey = new Map(matches.map((match) => [match.fromId, match]))
  const sampled = new Set<string>()
  const units = new Map<string, UnitChange>()
  for (const source of [...transaction.document.source.values()]) {
    const match = byKey.get(deviceKey(source))
    if (!match?.to) continue
    const { deviceId, deviceName } = match.to
    const point = match.points.get(source.propertyNo)
    if (source.kind === 'custom' && !point) continue
    if (source.kind === 'custom') sampled.add(source.id)
    const { wanted, ...rest } = source
    const before = wanted?.unit ?? unitsBefore.get(source.itemId)
    if (before && point?.unit) units.set(source.id, { before, after: point.unit })
    transaction.put('source', {
      ...rest,
      kind: 'system',
      name: source.name.replace(match.fromName || source.name, deviceName),
      deviceId,
      deviceName,
      propertyNo: point?.propertyNo ?? source.propertyNo,
      itemId: point?.itemId ?? '',
    })
  }
  removeSamples(transaction, sampled)
  followUnits(transaction, units)
  for (const item of [...transaction.document.item.values()]) {
    const to = byKey.get(item.deviceId)?.to
    if (!to) continue
    const refreshed = item.type === 'model' ? { refreshItemIds: [] } : {}
    transaction.put('item', { ...item, ...refreshed, deviceId: to.deviceId })
  }
}

/**
 * Takes the samples out of the items that now wait for a device's values, since a made-up number must not look measured.
 * `sources` are those that stood for samples.
 */
const removeSamples = (transaction: Transaction, sources: ReadonlySet<string>): void => {
  for (const { itemId, propName, bindObj } of transaction.document.binding.values()) {
    const item = transaction.document.item.get(itemId)
    if (!item || !sources.has(bindObj)) continue
    const emptied = withoutSample(item, propName)
    if (emptied !== item) transaction.put('item', emptied)
  }
}

const withoutSample = (item: Item, propName: string): Item => {
  if (isPathItem(item)) return item.type === 'pipe' && propName === 'flow' ? { ...item, flow: 0 } : item
  if (item.type === 'numeric' && propName === 'value') return { ...item, value: null }
  if (item.type === 'symbol' && propName === 'state')
    return { ...item, state: item.state === 'closed' ? 'open' : item.state === 'on' ? 'off' : item.state }
  if ((item.type === 'gauge' || item.type === 'progress' || item.type === 'tank') && propName === 'value')
    return { ...item, value: item.min }
  if ((item.type === 'bar' || item.type === 'pie') && propName.startsWith('slices.')) {
    const row = Number(propName.split('.')[1])
    return {
      ...item,
      slices: item.slices.map((slice, index) => (index === row ? { ...slice, value: 0 } : slice)),
    }
  }
  return item
}
