import type { Input } from '@energy-console/expression'
import type { Tx } from '../../../platform/database'
import { storedGapsOf } from '../../devices'
import { readingsAt } from '../../telemetry'
import type { CalcInput } from './formula'

/** What says which readings are taken of a formula's inputs. */
export interface Taking {
  readonly inputs: readonly CalcInput[]
  readonly missing: string
  readonly maxAgeMs: number | null
}

/** What is used although it is stale is looked for so far back. */
const staleBackMs = 7 * 86_400_000
/** What is kept when it changes holds for so long. */
const heldBackMs = 86_400_000

/** The inputs of formulas at instants (Unix ms), as stored readings have them, in the order in which they are asked. */
export async function storedInputs(
  tx: Tx,
  asked: readonly { formula: Taking; at: number }[],
): Promise<((name: string) => Input | undefined)[]> {
  const gaps = await storedGapsOf(tx, aging(asked))
  const heldMs = (itemId: string) => gaps.get(itemId) ?? heldBackMs
  const spans = asked.flatMap(({ formula: { inputs, missing, maxAgeMs }, at }) =>
    inputs.map(({ itemId, take, windowMs }) => {
      const back =
        take !== 'now' ? windowMs : missing === 'stale' ? staleBackMs : (maxAgeMs ?? heldMs(itemId))
      return { pointId: itemId, take, from: at - back, to: at }
    }),
  )
  const values = await readingsAt(tx, spans)
  let place = 0
  return asked.map(({ formula: { inputs } }) => {
    const found = new Map<string, Input>()
    for (const { name, itemId, take } of inputs) {
      const value = values[place]
      place += 1
      if (value) found.set(name, take === 'now' ? { ...value, maxAgeMs: heldMs(itemId) } : value)
    }
    return (name) => found.get(name)
  })
}

/** Points whose present values are judged by their own rhythm. */
const aging = (asked: readonly { formula: Taking }[]): string[] => [
  ...new Set(
    asked.flatMap(({ formula: { inputs, maxAgeMs } }) =>
      maxAgeMs === null ? inputs.flatMap(({ itemId, take }) => (take === 'now' ? [itemId] : [])) : [],
    ),
  ),
]
