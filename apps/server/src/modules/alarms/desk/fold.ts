import { mostFolded } from '@energy-console/contract/alarms'
import type { Fold } from '../../../platform/resource'

/** What an alarm is folded by. */
export interface Folded {
  id: string
  ruleId: string
  stationId: string
  level: number
  alarmTime: Date
  clearTime: Date | null
  confirmTime: Date | null
}

/**
 * An alarm repeats the one before it of its rule when it comes within this time after that has cleared: what stood for hours and is back
 * a minute later is the same trouble. While nobody has confirmed them, whenever it comes.
 */
export const repeatMs = 30 * 60_000
/** More alarms than this of one station within this time are a flood (ISA-18.2: more than ten are more than one can take in). */
const floodCount = 10
const floodMs = 10_000

/** When an alarm was over; when it came, where it has not cleared. */
const endOf = ({ alarmTime, clearTime }: Folded) => Math.max(alarmTime.getTime(), clearTime?.getTime() ?? 0)
const startOf = ({ alarmTime }: Folded) => alarmTime.getTime()

const byTime = (a: Folded, b: Folded) =>
  a.alarmTime.getTime() - b.alarmTime.getTime() || Number(BigInt(a.id) - BigInt(b.id))

/** Alarms in the order of a list, and whether more of them were not read. */
interface Read {
  alarms: readonly Folded[]
  isCut: boolean
  /** Whether the order is that of their times; yes unless told. In another, what was not read may belong to any row. */
  isByTime?: boolean
}

/** Whether a list is asked for in the order of the alarms' times first, which it has unless told. */
export const isByTime = ({ ascs, descs }: Readonly<Record<string, unknown>>) => {
  const [first = 'alarmTime'] = `${ascs ?? ''},${descs ?? ''}`.split(',').filter(Boolean)
  return first === 'alarmTime'
}

/**
 * Folds alarms into the rows of a list: a flood of a station into the alarm that came first, repeats of one rule into the one that
 * came last. A row stands where the first of its alarms stood; the order of the list stays.
 */
export function foldAlarms(read: Read): AlarmFold[] {
  const { alarms, isCut } = read
  const groupOf = groupsOf(read)
  const way = isCut ? unreadWay(read) : undefined
  const told = new Set<Group>()
  return alarms.flatMap((alarm): AlarmFold[] => {
    const group = groupOf.get(alarm)
    // what it repeats may not have been read
    if (!group && way) return [{ id: alarm.id, goesOn: true, run: runOf([alarm], way) }]
    if (!group) return [{ id: alarm.id, ...(isCut && isUnconfirmed(alarm) && { goesOn: true }) }]
    if (told.has(group)) return []
    told.add(group)
    return [foldOf(group)]
  })
}

/** Alarms of one rule that stand in a row, by which it is found whether others belong to them. */
export interface Run {
  /** Where those lie that were not read. */
  readonly way: Way
  readonly ruleId: string
  readonly firstId: string
  readonly firstTime: Date
  readonly lastId: string
  readonly lastTime: Date
  /** When the last of them was over. */
  readonly endTime: Date
  /** Whether nobody has confirmed one of them, so that all unconfirmed ones of the rule belong to them. */
  readonly isPending: boolean
}

export type Way = 'before' | 'after'

/** Where alarms lie that were not read; undefined where they may lie anywhere. */
function unreadWay({ alarms, isByTime = true }: Read): Way | undefined {
  const [first, last] = [alarms[0], alarms.at(-1)]
  if (!isByTime || !first || !last) return undefined
  return first.alarmTime.getTime() >= last.alarmTime.getTime() ? 'before' : 'after'
}

/** A row of a list of alarms; `run` where it is one of repeats, or of an alarm alone, and may go on. */
export interface AlarmFold extends Fold {
  readonly run?: Run | undefined
}

function runOf(alarms: readonly Folded[], way: Way): Run {
  const [first, last] = [alarms[0] as Folded, alarms.at(-1) as Folded]
  return {
    way,
    ...{ ruleId: last.ruleId, firstId: first.id, firstTime: first.alarmTime, lastId: last.id },
    ...{ lastTime: last.alarmTime, endTime: new Date(endOf(last)) },
    isPending: alarms.some(isUnconfirmed),
  }
}

/** The same row once it is known whether it goes on. */
export const settled = (fold: AlarmFold, goesOn: boolean): AlarmFold => {
  const folded = fold.more?.folded as FoldedAlarms | undefined
  return { ...fold, goesOn, ...(folded ? { more: { folded: { ...folded, hasMore: goesOn } } } : {}) }
}

/** What a row tells of the alarms that stand in it. */
export interface FoldedAlarms {
  kind: 'flood' | 'repeats'
  count: number
  hasMore: boolean
  firstTime: Date
  lastTime: Date
  worstLevel: number
  activeCount: number
  unconfirmedCount: number
  ids: string[]
  unconfirmedIds: string[]
}

/** The row that an alarm stands in with others; none for one that stands alone. */
export function foldOfAlarm({ alarms, isCut }: Read, id: string): GroupFold | undefined {
  const alarm = alarms.find((one) => one.id === id)
  const group = alarm && groupsOf({ alarms, isCut }).get(alarm)
  return group && foldOf(group)
}

interface GroupFold extends AlarmFold {
  more: { folded: FoldedAlarms }
}

interface Group {
  kind: 'flood' | 'repeats'
  /** In the order of their times; at least two. */
  alarms: readonly Folded[]
  /** Alarms that were not read may belong to it. */
  hasMore: boolean
  /** Where those of a rule lie. */
  way?: Way | undefined
}

/** The group of each alarm that is in one. */
function groupsOf(read: Read): ReadonlyMap<Folded, Group> {
  const { alarms, isCut, isByTime = true } = read
  const groupOf = new Map<Folded, Group>()
  const sorted = [...alarms].sort(byTime)
  const cutMs = isCut ? alarms.at(-1)?.alarmTime.getTime() : undefined
  /** What was not read lies beyond the last that was; near it a run may go on. */
  const goesOn = (run: readonly Folded[], gapMs: number) =>
    cutMs !== undefined &&
    (!isByTime || run.some(({ alarmTime }) => Math.abs(alarmTime.getTime() - cutMs) <= gapMs))
  const ofStations = runsBy(sorted, { keyOf: ({ stationId }) => stationId, gapMs: floodMs, sinceOf: startOf })
  for (const ofStation of ofStations)
    if (isFlood(ofStation))
      note(groupOf, { kind: 'flood', alarms: ofStation, hasMore: goesOn(ofStation, floodMs) })
  const left = sorted.filter((alarm) => !groupOf.has(alarm))
  // what stood for long may have cleared just before them: of what was not read nobody knows
  for (const ofRule of repeatsOf(left))
    if (ofRule.length > 1)
      note(groupOf, { kind: 'repeats', alarms: ofRule, hasMore: isCut, way: unreadWay(read) })
  return groupOf
}

function note(groupOf: Map<Folded, Group>, group: Group): void {
  for (const alarm of group.alarms) groupOf.set(alarm, group)
}

function foldOf({ kind, alarms, hasMore, way }: Group): GroupFold {
  const [first, last] = [alarms[0] as Folded, alarms.at(-1) as Folded]
  const newest = alarms.toReversed()
  const active = alarms.filter(({ clearTime }) => clearTime === null)
  const unconfirmed = newest.filter(isUnconfirmed)
  const pending = [...active, ...unconfirmed]
  const ids = (of: readonly Folded[]) => of.slice(0, mostFolded).map(({ id }) => id)
  return {
    id: kind === 'flood' ? first.id : last.id,
    goesOn: hasMore,
    ...(hasMore && way ? { run: runOf(alarms, way) } : {}),
    more: {
      folded: {
        kind,
        count: alarms.length,
        hasMore,
        firstTime: first.alarmTime,
        lastTime: last.alarmTime,
        worstLevel: worstOf(pending.length > 0 ? pending : alarms),
        activeCount: active.length,
        unconfirmedCount: unconfirmed.length,
        ids: ids(newest),
        unconfirmedIds: ids(unconfirmed),
      },
    },
  }
}

const worstOf = (alarms: readonly Folded[]): number =>
  alarms.reduce((worst, { level }) => Math.max(worst, level), 0)

const isUnconfirmed = ({ confirmTime }: Folded) => confirmTime === null

/** The alarms of each rule that repeat each other. What nobody has confirmed is one thing to deal with, however long it has come. */
function repeatsOf(sorted: readonly Folded[]): Folded[][] {
  const pendingOf = new Map<string, Folded[]>()
  const repeats: Folded[][] = []
  for (const run of runsBy(sorted, { keyOf: ({ ruleId }) => ruleId, gapMs: repeatMs, sinceOf: endOf })) {
    const ruleId = (run[0] as Folded).ruleId
    const isPending = run.some(isUnconfirmed)
    const before = isPending ? pendingOf.get(ruleId) : undefined
    if (before) before.push(...run)
    else repeats.push(run)
    if (isPending && !before) pendingOf.set(ruleId, run)
  }
  return repeats
}

interface Runs {
  keyOf(alarm: Folded): string
  gapMs: number
  /** From when on the gap to the next one counts, Unix ms. */
  sinceOf(alarm: Folded): number
}

/** Alarms of one key, each within a time of the one before. */
function runsBy(sorted: readonly Folded[], { keyOf, gapMs, sinceOf }: Runs): Folded[][] {
  const open = new Map<string, Folded[]>()
  const runs: Folded[][] = []
  for (const alarm of sorted) {
    const key = keyOf(alarm)
    const run = open.get(key)
    const before = run?.at(-1)
    if (run && before && alarm.alarmTime.getTime() - sinceOf(before) <= gapMs) run.push(alarm)
    else {
      const begun = [alarm]
      open.set(key, begun)
      runs.push(begun)
    }
  }
  return runs
}

/** Whether more came within the time anywhere in a run than one can take in. */
const isFlood = (run: readonly Folded[]): boolean =>
  run.some((alarm, index) => {
    const later = run[index + floodCount]
    return later !== undefined && later.alarmTime.getTime() - alarm.alarmTime.getTime() <= floodMs
  })
