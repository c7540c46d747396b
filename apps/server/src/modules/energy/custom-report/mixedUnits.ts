import {
  energyErrors,
  isTimeKind,
  measureLetter,
  objectLetter,
  type ReportMeasureKind,
} from '@energy-console/contract/energy'
import { compileExpression, type Problem } from '@energy-console/expression'
import type { Tx } from '../../../platform/database'
import { type AppError, refuse } from '../../../platform/errors'
import { type Definition, type ReportPoint, resolveObjects } from './definition'

/** Units that are the same whatever the point's is. */
const ownUnits: Partial<Record<ReportMeasureKind, string>> = {
  ...{ runHours: 'h', bandKwh: 'kWh', cost: '元', rated: 'kVA' },
}

/**
 * Why a report is not to be saved: the first of its formulas that adds or compares different units, in whichever of its cells;
 * undefined where none does. What is stored is reckoned as it stands.
 */
export async function mixedUnits(tx: Tx, definition: Definition): Promise<AppError | undefined> {
  const { objects, measures } = definition
  if (![...objects, ...measures].some(({ kind }) => kind === 'formula')) return undefined
  const rows = await resolveObjects(tx, definition, (text) => text)
  const read = unitReader()
  const units: (string | undefined)[][] = []
  for (const [place, row] of rows.entries()) {
    const own: (string | undefined)[] = []
    units.push(own)
    for (const [at, { kind, expression }] of measures.entries()) {
      const isColumn = kind === 'formula'
      if (isTimeKind(kind) || (!isColumn && row.kind !== 'formula')) {
        own.push(ownUnits[kind] ?? oneUnit(row.points[at] ?? []))
        continue
      }
      const said = isColumn
        ? read(expression, own, measureLetter)
        : read(
            row.expression,
            units.slice(0, place).map((above) => above[at]),
            objectLetter,
          )
      if (said.problem) {
        const { text, part = '' } = said.problem
        const [field, name] = isColumn
          ? [`measures.${at}.expression`, measureLetter(at)]
          : [`objects.${place}.expression`, objectLetter(place)]
        return refuse(energyErrors.badReportFormula, { place: name, problem: text, part }, field)
      }
      own.push(said.unit)
    }
  }
  return undefined
}

/** The unit that all of some points have. */
function oneUnit(points: readonly ReportPoint[]): string | undefined {
  const [unit, ...others] = new Set(points.map((point) => point.unit))
  return others.length === 0 ? (unit ?? undefined) : undefined
}

interface Said {
  unit: string | undefined
  problem: Problem | undefined
}

/** Reads formulas over the units of what stands before them, each of them once: most rows have the same. */
function unitReader() {
  const known = new Map<string, Said>()
  return (
    source: string | null | undefined,
    before: readonly (string | undefined)[],
    letterOf: (place: number) => string,
  ): Said => {
    const inputs = Object.fromEntries(
      before.map((unit, place) => [letterOf(place), { type: 'number' as const, ...(unit ? { unit } : {}) }]),
    )
    const key = JSON.stringify([source, inputs])
    const found = known.get(key)
    if (found) return found
    const compiled = compileExpression(source ?? '', { inputs, result: 'number' })
    const said = compiled.ok
      ? { unit: compiled.expression.unit, problem: undefined }
      : { unit: undefined, problem: compiled.problem }
    known.set(key, said)
    return said
  }
}
