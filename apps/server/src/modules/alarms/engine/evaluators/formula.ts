import { compileExpression, type Expression, type Input, type Lack } from '@energy-console/expression'
import { LRUCache } from 'lru-cache'
import type { Condition, Formula, Memory, Reading, Remembered, Verdict } from './verdict'

/** A name in an expression, and the point that it stands for. */
export interface NamedPoint {
  readonly name: string
  readonly itemId: string
}

/**
 * Reads an expression that answers yes or no. With the units of its points, sums and comparisons of different ones are no
 * expression; rules that were stored before run without.
 */
export const compileRule = (
  source: string,
  points: readonly NamedPoint[],
  unitsOf: ReadonlyMap<string, string> = new Map(),
) =>
  compileExpression(source, {
    inputs: Object.fromEntries(
      points.map(({ name, itemId }) => {
        const unit = unitsOf.get(itemId)
        return [name, { type: 'number', ...(unit ? { unit } : {}) } as const]
      }),
    ),
    result: 'boolean',
  })

/** Templates bring the same expression to hundreds of devices: those that are of one text and its names are one, read once. */
const expressions = new LRUCache<string, { expression: Expression | undefined }>({ max: 1_000 })

function sharedExpression(source: string, points: readonly NamedPoint[]): Expression | undefined {
  const key = `${points.map(({ name }) => name).join()} ${source}`
  const known = expressions.get(key)
  if (known) return known.expression
  const compiled = compileRule(source, points)
  const expression = compiled.ok ? compiled.expression : undefined
  expressions.set(key, { expression })
  return expression
}

/**
 * An expression at work; one that cannot be read holds of nothing. `staleMsOf` has by point after how long without a reading it is
 * stale, ms; a point that it lacks never is.
 */
export function formulaOf(
  source: string,
  points: readonly NamedPoint[],
  staleMsOf: ReadonlyMap<string, number> = new Map(),
): Formula {
  const expression = sharedExpression(source, points)
  const namesOf = new Map<string, string[]>()
  for (const { name, itemId } of points) namesOf.set(itemId, [...(namesOf.get(itemId) ?? []), asKey(name)])
  const formula = { expression, namesOf }
  return { ...formula, allowedMsOf: allowedMsOf(formula, staleMsOf) }
}

/** A text as objects have it for a key: what is remembered is found by it at once, by any other after a search among all texts. */
const asKey = (text: string): string => Object.keys({ [text]: 0 })[0] ?? text

/** When a point was last heard is noted after each such part of the time after which it is stale, for each note is stored. */
const notesUntilStale = 10

/** An expression whose points are stale after other times than before; itself where they are the same. */
export function withStaleness(formula: Formula, staleMsOf: ReadonlyMap<string, number>): Formula {
  const [before, after] = [formula.allowedMsOf, allowedMsOf(formula, staleMsOf)]
  const names = Object.keys(after)
  const isSame =
    names.length === Object.keys(before).length && names.every((name) => before[name] === after[name])
  return isSame ? formula : { ...formula, allowedMsOf: after }
}

/** What was noted may be a note older than it is. */
const allowedMsOf = ({ namesOf }: Pick<Formula, 'namesOf'>, staleMsOf: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...namesOf].flatMap(([itemId, names]) => {
      const staleMs = staleMsOf.get(itemId)
      const allowedMs = staleMs && staleMs + Math.round(staleMs / notesUntilStale)
      return names.map((name) => [name, allowedMs] as const)
    }),
  )

/** Of what is allowed, the part between two notes, ms. */
export const noteMs = (allowedMs: number) => allowedMs / (notesUntilStale + 1)

/**
 * Whether an expression holds with the last readings of its points. What lacks a value that it needs cannot be told, and a value
 * that is stale at the newest of them is as good as none. Only what is remembered counts, so that a restart changes nothing.
 */
export function judgeFormula(
  { formula }: Condition,
  memory: Memory | null,
  { ts, value, quality, itemId = '', names = formula?.namesOf.get(itemId) ?? [] }: Reading,
): Verdict {
  const read: Remembered = [ts, value, quality]
  // the same object where nothing is new: what is remembered is stored whenever it changes
  let kept = memory
  for (const name of names)
    if (kept === null || !saysAsMuch(kept.inputs?.[name], read, formula?.allowedMsOf[name]))
      kept = { inputs: withRead(kept?.inputs, names, read) }
  const inputs = kept?.inputs
  return { holds: tellFormula(formula, inputs, newestOf(inputs, ts)).holds, value, memory: kept }
}

function withRead(before: Memory['inputs'], names: readonly string[], read: Remembered) {
  const inputs: Record<string, Remembered> = { ...before }
  for (const name of names) inputs[name] = read
  return inputs
}

/** The time of the newest of them and of one more, Unix ms. */
function newestOf(inputs: Memory['inputs'], ts: number): number {
  let newest = ts
  for (const name in inputs) {
    const at = inputs[name]?.[0] ?? newest
    if (at > newest) newest = at
  }
  return newest
}

/**
 * Whether a restart would judge by what is remembered as it would by a later reading: it says the same, and of the same time but for
 * a note. One of a clock that was ahead is not kept.
 */
const saysAsMuch = (
  before: Remembered | undefined,
  [ts, value, quality]: Remembered,
  allowedMs: number | undefined,
): boolean =>
  before !== undefined &&
  before[0] <= ts &&
  before[1] === value &&
  before[2] === quality &&
  (allowedMs === undefined || ts - before[0] < noteMs(allowedMs))

/** Whether an expression holds at an instant (Unix ms) by the readings of its points; undefined where it cannot be told, and why. */
export function tellFormula(
  formula: Formula | undefined,
  inputs: Memory['inputs'],
  at: number,
): { holds: boolean | undefined; lacking?: Readonly<Record<string, Lack>> } {
  const outcome = formula?.expression?.run((name) => {
    const read = inputs?.[name]
    // a name may be one that every object has
    if (!Array.isArray(read)) return undefined
    return { value: read[1], ts: read[0], quality: read[2], maxAgeMs: formula.allowedMsOf[name] }
  }, at)
  if (outcome && 'lacking' in outcome) return { holds: undefined, lacking: outcome.lacking }
  return { holds: outcome && 'value' in outcome ? outcome.value === true : undefined }
}

/** Whether an expression holds at an instant (Unix ms) by inputs that are kept as it reads them; false also where it cannot be told. */
export function isHeldBy(
  { expression }: Formula,
  read: (name: string) => Input | undefined,
  at: number,
): boolean {
  const outcome = expression?.run(read, at)
  return outcome !== undefined && 'value' in outcome && outcome.value === true
}
