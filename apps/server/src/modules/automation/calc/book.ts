import type { calcStates } from '@energy-console/contract/automation'
import type { Input } from '@energy-console/expression'
import type { ReadFormula } from './formula'

/** A calculated point at work, as it is declared. */
export interface Calc extends ReadFormula {
  readonly id: string
  readonly tenantId: string
  readonly itemId: string
  readonly name: string
  readonly partition: number
  /** Between two evaluations at least, ms by our clock. */
  readonly intervalMs: number
  /** The devices of its inputs and its own. */
  readonly deviceIds: readonly string[]
}

/** What came of the last evaluation. */
export interface LastResult {
  /** Unix ms. */
  readonly ts: number
  /** The last value that came of it. */
  readonly value: number | null
  readonly quality: number
  readonly state: Exclude<keyof typeof calcStates, 'waiting'>
  readonly trouble: string | null
}

/** A calculated point with what is known of its inputs. */
export interface LiveCalc {
  calc: Calc
  last: LastResult | undefined
  /** What is taken now, by name. */
  inputs: Map<string, Input>
  /** The newest of the readings that no evaluation has seen, Unix ms. */
  dirtyTs: number | undefined
  /** By our clock, when it may be evaluated again. */
  dueMs: number
}

/** A place where a reading goes. */
interface Use {
  readonly live: LiveCalc
  readonly name: string
}

const noUses: readonly Use[] = []

/** The calculated points at work, by what they take now and by what they take over time. */
export function createCalcBook() {
  let uses = new Map<string, Use[]>()
  let byId = new Map<string, LiveCalc>()
  let overTime: LiveCalc[] = []
  let devices = new Set<string>()

  return {
    of: (itemId: string): readonly Use[] => uses.get(itemId) ?? noUses,
    itemIds: (): string[] => [...uses.keys()],
    find: (id: string): LiveCalc | undefined => byId.get(id),
    /** Those that are evaluated when their windows end. */
    overTime: (): readonly LiveCalc[] => overTime,
    watchesAny: (deviceIds: readonly string[]): boolean => deviceIds.some((id) => devices.has(id)),
    /** Takes over what was loaded. What went on keeps what it knows, which is newer than what is stored. Answers all of them. */
    adopt(
      loaded: readonly { calc: Calc; last: LastResult | undefined }[],
      isOverTime: (calc: Calc) => boolean,
    ) {
      const nextById = new Map<string, LiveCalc>()
      uses = new Map()
      for (const { calc, last } of loaded) {
        const known = byId.get(calc.id)
        const live: LiveCalc =
          known?.calc.itemId === calc.itemId
            ? known
            : { calc, last, inputs: new Map(), dirtyTs: undefined, dueMs: 0 }
        // a name may stand for another point now
        live.inputs = new Map(
          [...live.inputs].filter(([name]) => pointOf(live.calc, name) === pointOf(calc, name)),
        )
        live.calc = calc
        nextById.set(calc.id, live)
        if (isOverTime(calc)) continue
        for (const { name, itemId } of calc.inputs) {
          const siblings = uses.get(itemId)
          if (siblings) siblings.push({ live, name })
          else uses.set(itemId, [{ live, name }])
        }
      }
      byId = nextById
      const all = [...byId.values()]
      overTime = all.filter(({ calc }) => isOverTime(calc))
      devices = new Set(all.flatMap(({ calc }) => calc.deviceIds))
      return all
    },
  }
}

const pointOf = ({ inputs }: Calc, wanted: string) => inputs.find(({ name }) => name === wanted)?.itemId
