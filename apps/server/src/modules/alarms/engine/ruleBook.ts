import { partitionOf } from '../../../platform/engine'
import type { LiveRule, LoadedRule } from './rule'

/** The rules at work, by point and by id. */
export interface RuleBook {
  of(itemId: string): readonly LiveRule[]
  itemIds(): string[]
  find(ruleId: string): LiveRule | undefined
  watchesAny(deviceIds: readonly string[]): boolean
  /** Takes over what was loaded. Rules that went on keep what they know, which is newer than what is stored. Answers the others. */
  adopt(loaded: readonly LoadedRule[]): LiveRule[]
  /** Rules whose delay runs. */
  readonly pending: Set<LiveRule>
}

const none: readonly LiveRule[] = []

/** A book without rules. */
export function createRuleBook(): RuleBook {
  let byItem = new Map<string, LiveRule[]>()
  let byId = new Map<string, LiveRule>()
  const pending = new Set<LiveRule>()

  return {
    pending,
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
        const isSame = known !== undefined && known.rule.itemId === rule.itemId
        const live = isSame ? known : { rule, state, seenTs: state.lastTs, partition: 0 }
        live.rule = rule
        live.partition = partitionOf(rule.stationId)
        if (!isSame) fresh.push(live)
        if (live.state.phase === 'pending') pending.add(live)
        nextById.set(rule.id, live)
        const siblings = nextByItem.get(rule.itemId)
        if (siblings) siblings.push(live)
        else nextByItem.set(rule.itemId, [live])
      }
      byId = nextById
      byItem = nextByItem
      for (const live of [...pending]) if (byId.get(live.rule.id) !== live) pending.delete(live)
      return fresh
    },
  }
}
