import type { calcStates } from '@energy-console/contract/automation'
import type { Input } from '@energy-console/expression'
import type { CalcInput, Outcome } from './formula'

/** A calculated point at work, as it is declared: a formula, or an aggregate of a group. */
export interface Calc {
  /** One of its kind. */
  readonly id: string
  readonly kind: 'formula' | 'group'
  /** What it takes. */
  readonly inputs: readonly CalcInput[]
  readonly missing: string
  /** Inputs that are older than the result by more are stale; null: by the rhythm of each, which comes with it. */
  readonly maxAgeMs: number | null
  /** What it comes to for an instant (Unix ms), by which the age of its inputs is judged. */
  readonly evaluate: (read: (name: string) => Input | undefined, at: number) => Outcome
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

/** Tells a calculated point from those of the other kind as well. */
export const keyOf = ({ kind, id }: Pick<Calc, 'kind' | 'id'>): string => `${kind} ${id}`

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
  /** Asked for at each batch that others commit. */
  let itemIds: readonly string[] = []
  let byKey = new Map<string, LiveCalc>()
  let overTime: LiveCalc[] = []
  let devices = new Set<string>()

  return {
    of: (itemId: string): readonly Use[] => uses.get(itemId) ?? noUses,
    itemIds: (): readonly string[] => itemIds,
    find: (calc: Pick<Calc, 'kind' | 'id'>): LiveCalc | undefined => byKey.get(keyOf(calc)),
    /** Those that are evaluated when their windows end. */
    overTime: (): readonly LiveCalc[] => overTime,
    watchesAny: (deviceIds: readonly string[]): boolean => deviceIds.some((id) => devices.has(id)),
    /** Takes over what was loaded. What went on keeps what it knows, which is newer than what is stored. Answers all of them. */
    adopt(
      loaded: readonly { calc: Calc; last: LastResult | undefined }[],
      isOverTime: (calc: Calc) => boolean,
    ) {
      const nextByKey = new Map<string, LiveCalc>()
      uses = new Map()
      for (const { calc, last } of loaded) {
        const known = byKey.get(keyOf(calc))
        const live: LiveCalc =
          known?.calc.itemId === calc.itemId
            ? known
            : { calc, last, inputs: new Map(), dirtyTs: undefined, dueMs: 0 }
        // a name may stand for another point now
        const [was, is] = [pointsOf(live.calc), pointsOf(calc)]
        live.inputs = new Map([...live.inputs].filter(([name]) => was.get(name) === is.get(name)))
        live.calc = calc
        nextByKey.set(keyOf(calc), live)
        if (isOverTime(calc)) continue
        for (const { name, itemId } of calc.inputs) {
          const siblings = uses.get(itemId)
          if (siblings) siblings.push({ live, name })
          else uses.set(itemId, [{ live, name }])
        }
      }
      byKey = nextByKey
      itemIds = [...uses.keys()]
      const all = [...byKey.values()]
      overTime = all.filter(({ calc }) => isOverTime(calc))
      devices = new Set(all.flatMap(({ calc }) => calc.deviceIds))
      return all
    },
  }
}

const pointsOf = ({ inputs }: Calc) => new Map(inputs.map(({ name, itemId }) => [name, itemId]))
