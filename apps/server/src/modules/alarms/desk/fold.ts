import { mostFolded } from '@energy-console/contract/alarms'
import type { Fold } from '../../../platform/resource'
import {
  byTime,
  endOf,
  type Folded,
  floodMs,
  isFlood,
  isUnconfirmed,
  repeatsOf,
  stationRuns,
} from './foldRuns'

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
  const { groupOf, mayFlood } = groupsOf(read)
  const way = isCut ? unreadWay(read) : undefined
  const told = new Set<Group>()
  return alarms.flatMap((alarm): AlarmFold[] => {
    const group = groupOf.get(alarm)
    const row = { id: alarm.id, ...(mayFlood.has(alarm) && { mayMerge: true }) }
    // what it repeats may not have been read
    if (!group && way) return [{ ...row, goesOn: true, run: runOf([alarm], way) }]
    if (!group) return [{ ...row, ...(isCut && isUnconfirmed(alarm) && { goesOn: true }) }]
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
  const group = alarm && groupsOf({ alarms, isCut }).groupOf.get(alarm)
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
  /** Those of a rule: one of them may be of a flood with alarms that were not read. */
  mayMerge?: boolean
}

/** The group of each alarm that is in one, and the alarms of no flood that may be of one with others that were not read. */
function groupsOf(read: Read): { groupOf: ReadonlyMap<Folded, Group>; mayFlood: ReadonlySet<Folded> } {
  const { alarms, isCut, isByTime = true } = read
  const groupOf = new Map<Folded, Group>()
  const mayFlood = new Set<Folded>()
  const sorted = [...alarms].sort(byTime)
  const cutMs = isCut ? alarms.at(-1)?.alarmTime.getTime() : undefined
  /** What was not read lies beyond the last that was; near it a run may go on. */
  const goesOn = (run: readonly Folded[]) =>
    cutMs !== undefined &&
    (!isByTime || run.some(({ alarmTime }) => Math.abs(alarmTime.getTime() - cutMs) <= floodMs))
  for (const ofStation of stationRuns(sorted)) {
    const hasMore = goesOn(ofStation)
    if (isFlood(ofStation)) note(groupOf, { kind: 'flood', alarms: ofStation, hasMore })
    else if (hasMore) for (const alarm of ofStation) mayFlood.add(alarm)
  }
  const left = sorted.filter((alarm) => !groupOf.has(alarm))
  // what stood for long may have cleared just before them: of what was not read nobody knows
  for (const ofRule of repeatsOf(left))
    if (ofRule.length > 1) {
      const mayMerge = ofRule.some((alarm) => mayFlood.has(alarm))
      note(groupOf, { kind: 'repeats', alarms: ofRule, hasMore: isCut, way: unreadWay(read), mayMerge })
    }
  return { groupOf, mayFlood }
}

function note(groupOf: Map<Folded, Group>, group: Group): void {
  for (const alarm of group.alarms) groupOf.set(alarm, group)
}

function foldOf({ kind, alarms, hasMore, way, mayMerge }: Group): GroupFold {
  const [first, last] = [alarms[0] as Folded, alarms.at(-1) as Folded]
  const newest = alarms.toReversed()
  const active = alarms.filter(({ clearTime }) => clearTime === null)
  const unconfirmed = newest.filter(isUnconfirmed)
  const pending = [...active, ...unconfirmed]
  const ids = (of: readonly Folded[]) => of.slice(0, mostFolded).map(({ id }) => id)
  return {
    id: kind === 'flood' ? first.id : last.id,
    goesOn: hasMore,
    ...(mayMerge && { mayMerge }),
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
