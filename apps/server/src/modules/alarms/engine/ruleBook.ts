import { partitionOf } from '../../../platform/engine'
import { isSameInhibit } from './inhibit'
import { forgetTimes, freshState, isTimed, type RuleState } from './life'
import { LiveRule, rowLength } from './liveRule'
import { createPointOrder } from './pointOrder'
import type { EngineRule, LoadedRule } from './rule'

/** An expression that a point is an input of. */
export interface Joint {
  readonly live: LiveRule
  /** What it calls the point; undefined where that has several names. */
  readonly name: string | undefined
}

/** What watches a point. */
export interface Watch {
  /** Where the row of the first of its own rules is; those of the others follow. */
  row: number
  /** How many rules are its own. */
  count: number
  /** Of the station of one of its rules. */
  partition: number
  /** Rules on this point alone. */
  readonly own: LiveRule[]
  /** Expressions over it and others. */
  joining: readonly Joint[]
  /** Whether it is the process condition of a rule. */
  isInhibit: boolean
}

/** What {@link RuleBook.adopt} has found. */
export interface Adopted {
  /** Rules that have just come to be, or stand elsewhere now. */
  readonly fresh: readonly LiveRule[]
  /** Rules that are declared otherwise than before and keep what they know. */
  readonly changed: readonly { readonly live: LiveRule; readonly before: EngineRule }[]
}

/** The rules at work, by point and by id. */
export interface RuleBook {
  of(itemId: string): readonly LiveRule[]
  /** What watches a point of a batch; quickest in the order in which points came before. */
  watchOf(point: { readonly id: string }): Watch | undefined
  /** The rows of all of them, as `passes` reads them. */
  readonly rows: Float64Array
  /** Whether no point is watched. */
  readonly isEmpty: boolean
  itemIds(): readonly string[]
  /** Rules whose process condition is one of a point. */
  inhibitedBy(itemId: string): readonly LiveRule[]
  /** Whether any rule has a process condition. */
  readonly hasInhibited: boolean
  /** The points of process conditions. */
  inhibitIds(): string[]
  find(ruleId: string): LiveRule | undefined
  watchesAny(deviceIds: readonly string[]): boolean
  /** Takes over what was loaded. Rules that went on keep what they know, which is newer than what is stored. */
  adopt(loaded: readonly LoadedRule[]): Adopted
  /** Rules of which an alarm is open, its condition ended or not. */
  open(): LiveRule[]
  /** Rules that the passing of time may move: a delay runs, or a change is news. */
  readonly timed: Set<LiveRule>
  /** Rules that open when nothing comes. */
  readonly silent: readonly LiveRule[]
  /** Rules on trends. */
  readonly trends: readonly LiveRule[]
  /** Rules with an expression. */
  readonly formulas: readonly LiveRule[]
  /** Rules that work at some times only. */
  readonly timetabled: readonly LiveRule[]
}

/** Whether it is that rule still, and of this process. */
export const isAtWork = ({ find }: Pick<RuleBook, 'find'>, live: LiveRule): boolean =>
  find(live.rule.id) === live

const none: readonly LiveRule[] = []
const newWatch = (): Watch => ({ row: 0, count: 0, partition: 0, own: [], joining: [], isInhibit: false })

/** Whether what is remembered of a rule still says something after a change of it. */
export const standsWhereItDid = (before: EngineRule, after: EngineRule): boolean =>
  before === after ||
  (before.itemId === after.itemId &&
    before.condition === after.condition &&
    isSameInhibit(before.inhibit, after.inhibit) &&
    namedPoints(before) === namedPoints(after))

/**
 * Where a changed rule begins: its alarm ends with a change of its point or condition, and stays open with any other. What it
 * remembers, and what is stored of it, is of what it watched before.
 */
const stateAfter = ({ rule: before, state }: LiveRule, after: EngineRule): RuleState => {
  if (before.itemId !== after.itemId || before.condition !== after.condition) return freshState
  // the reading before a silence must not end it
  return after.condition === 'silent' ? state : forgetTimes(state)
}

/** The points that a rule looks at, and what an expression calls them: what is remembered of them goes by that. */
const namedPoints = ({ formula, itemIds }: EngineRule): string =>
  formula === undefined ? itemIds.join() : [...formula.namesOf].map(([id, names]) => `${id}=${names}`).join()

/** What an expression calls a point that it has one name for. */
function onlyNameOf({ formula }: EngineRule, itemId: string): string | undefined {
  const names = formula?.namesOf.get(itemId) ?? []
  return names.length === 1 ? names[0] : undefined
}

/** Lays the rows of rules out in the order of their points. */
function inRows(watches: Iterable<Watch>): Float64Array {
  const all = [...watches]
  const rows = new Float64Array(all.reduce((sum, { own }) => sum + own.length, 0) * rowLength)
  let next = 0
  for (const watch of all) {
    watch.row = next
    watch.count = watch.own.length
    for (const live of watch.own) {
      live.moveTo(rows, next)
      next += rowLength
    }
  }
  return rows
}

/** A book without rules. */
export function createRuleBook(): RuleBook {
  let byItem = new Map<string, Watch>()
  /** Asked for at each batch that others commit. */
  let itemIds: readonly string[] = []
  let findWatch = createPointOrder((itemId) => byItem.get(itemId))
  let rows: Float64Array = new Float64Array()
  let byId = new Map<string, LiveRule>()
  let byInhibit = new Map<string, LiveRule[]>()
  let silent: LiveRule[] = []
  let trends: LiveRule[] = []
  let formulas: LiveRule[] = []
  let timetabled: LiveRule[] = []
  const timed = new Set<LiveRule>()

  return {
    timed,
    get silent() {
      return silent
    },
    get trends() {
      return trends
    },
    get formulas() {
      return formulas
    },
    get timetabled() {
      return timetabled
    },
    get rows() {
      return rows
    },
    of(itemId) {
      const watch = byItem.get(itemId)
      return watch === undefined ? none : [...watch.own, ...watch.joining.map(({ live }) => live)]
    },
    watchOf: (point) => findWatch(point),
    get isEmpty() {
      return byItem.size === 0
    },
    itemIds: () => itemIds,
    inhibitedBy: (itemId) => byInhibit.get(itemId) ?? none,
    get hasInhibited() {
      return byInhibit.size > 0
    },
    inhibitIds: () => [...byInhibit.keys()],
    find: (ruleId) => byId.get(ruleId),
    open: () => [...byId.values()].filter(({ phase }) => phase === 'active' || phase === 'clearing'),
    watchesAny(deviceIds) {
      const wanted = new Set(deviceIds)
      for (const { rule } of byId.values()) if (wanted.has(rule.deviceId)) return true
      return false
    },
    adopt(loaded) {
      const fresh: LiveRule[] = []
      const changed: { live: LiveRule; before: EngineRule }[] = []
      const [nextById, nextByItem] = [new Map<string, LiveRule>(), new Map<string, Watch>()]
      const nextByInhibit = new Map<string, LiveRule[]>()
      for (const { rule, state } of loaded) {
        const known = byId.get(rule.id)
        const isSame = known !== undefined && standsWhereItDid(known.rule, rule)
        const begun = known === undefined ? state : stateAfter(known, rule)
        const live = isSame ? known : new LiveRule(rule, begun)
        if (isSame && known.rule.declared !== rule.declared) changed.push({ live, before: known.rule })
        live.rule = rule
        live.partition = partitionOf(rule.stationId)
        if (!isSame) fresh.push(live)
        if (isTimed(rule, live.state)) timed.add(live)
        nextById.set(rule.id, live)
        if (rule.inhibit) {
          const { itemId } = rule.inhibit
          nextByInhibit.set(itemId, [...(nextByInhibit.get(itemId) ?? none), live])
          const watch = nextByItem.get(itemId) ?? newWatch()
          watch.isInhibit = true
          nextByItem.set(itemId, watch)
        }
        for (const itemId of new Set(rule.itemIds)) {
          const watch = nextByItem.get(itemId) ?? newWatch()
          watch.partition = live.partition
          nextByItem.set(itemId, watch)
          if (rule.formula === undefined) watch.own.push(live)
          else watch.joining = [...watch.joining, { live, name: onlyNameOf(rule, itemId) }]
        }
      }
      rows = inRows(nextByItem.values())
      byId = nextById
      byItem = nextByItem
      itemIds = [...nextByItem.keys()]
      findWatch = createPointOrder((itemId) => nextByItem.get(itemId))
      byInhibit = nextByInhibit
      silent = [...byId.values()].filter(({ rule }) => rule.condition === 'silent')
      trends = [...byId.values()].filter(({ rule }) => rule.trend !== undefined)
      formulas = [...byId.values()].filter(({ rule }) => rule.formula !== undefined)
      timetabled = [...byId.values()].filter(({ rule }) => rule.isActiveAt !== undefined)
      for (const live of [...timed]) if (byId.get(live.rule.id) !== live) timed.delete(live)
      return { fresh, changed }
    },
  }
}
