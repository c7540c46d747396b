import { partitionOf } from '../../../platform/engine'
import { calmOf } from './evaluators/judge'
import { freshState, isTimed } from './life'
import type { EngineRule, LiveRule, LoadedRule } from './rule'

/** The rules at work, by point and by id. */
export interface RuleBook {
  of(itemId: string): readonly LiveRule[]
  itemIds(): string[]
  find(ruleId: string): LiveRule | undefined
  watchesAny(deviceIds: readonly string[]): boolean
  /** Takes over what was loaded. Rules that went on keep what they know, which is newer than what is stored. Answers the others. */
  adopt(loaded: readonly LoadedRule[]): LiveRule[]
  /** Rules that the passing of time may move: a delay runs, or a change is news. */
  readonly timed: Set<LiveRule>
  /** Rules that open when nothing comes. */
  readonly silent: readonly LiveRule[]
  /** Rules on trends. */
  readonly trends: readonly LiveRule[]
  /** Rules with an expression. */
  readonly formulas: readonly LiveRule[]
}

const none: readonly LiveRule[] = []

/** Whether what is remembered of a rule still says something after a change of it. */
export const standsWhereItDid = (before: EngineRule, after: EngineRule): boolean =>
  before.itemId === after.itemId &&
  before.condition === after.condition &&
  before.itemIds.join() === after.itemIds.join()

/** A book without rules. */
export function createRuleBook(): RuleBook {
  let byItem = new Map<string, LiveRule[]>()
  let byId = new Map<string, LiveRule>()
  let silent: LiveRule[] = []
  let trends: LiveRule[] = []
  let formulas: LiveRule[] = []
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
    of: (itemId) => byItem.get(itemId) ?? none,
    itemIds: () => [...byItem.keys()],
    find: (ruleId) => byId.get(ruleId),
    watchesAny(deviceIds) {
      const wanted = new Set(deviceIds)
      for (const { rule } of byId.values()) if (wanted.has(rule.deviceId)) return true
      return false
    },
    adopt(loaded) {
      const fresh: LiveRule[] = []
      const [nextById, nextByItem] = [new Map<string, LiveRule>(), new Map<string, LiveRule[]>()]
      for (const { rule, state } of loaded) {
        const known = byId.get(rule.id)
        const isSame = known !== undefined && standsWhereItDid(known.rule, rule)
        // what is stored of one that watches something else now is of what it watched before
        const begun = known === undefined ? state : freshState
        const live = isSame
          ? known
          : {
              rule,
              state: begun,
              seenTs: begun.lastTs,
              heardMs: freshState.lastTs,
              partition: 0,
              calm: calmOf(rule),
            }
        live.rule = rule
        live.calm = calmOf(rule)
        live.partition = partitionOf(rule.stationId)
        if (!isSame) fresh.push(live)
        if (isTimed(rule, live.state)) timed.add(live)
        nextById.set(rule.id, live)
        for (const itemId of new Set(rule.itemIds)) {
          const siblings = nextByItem.get(itemId)
          if (siblings) siblings.push(live)
          else nextByItem.set(itemId, [live])
        }
      }
      byId = nextById
      byItem = nextByItem
      silent = [...byId.values()].filter(({ rule }) => rule.condition === 'silent')
      trends = [...byId.values()].filter(({ rule }) => rule.trend !== undefined)
      formulas = [...byId.values()].filter(({ rule }) => rule.formula !== undefined)
      for (const live of [...timed]) if (byId.get(live.rule.id) !== live) timed.delete(live)
      return fresh
    },
  }
}
