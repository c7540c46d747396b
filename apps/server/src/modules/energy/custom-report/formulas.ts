import {
  energyErrors,
  measureLetter,
  objectLetter,
  type ReportMeasure,
  type ReportObject,
} from '@energy-console/contract/energy'
import { compileExpression, type Expression } from '@energy-console/expression'
import { refuse } from '../../../platform/errors'

/** The formulas of a report by the places of their rows and columns. */
export interface Formulas {
  rows: readonly (Expression | undefined)[]
  columns: readonly (Expression | undefined)[]
}

/** Reads the formulas of a report. @throws badReportFormula, at the formula */
export function readFormulas({
  objects,
  measures,
}: {
  objects: readonly ReportObject[]
  measures: readonly ReportMeasure[]
}): Formulas {
  return {
    rows: objects.map((object, place) =>
      object.kind === 'formula' ? read(object.expression, place, objectLetter, 'objects') : undefined,
    ),
    columns: measures.map((measure, place) =>
      measure.kind === 'formula' ? read(measure.expression, place, measureLetter, 'measures') : undefined,
    ),
  }
}

/** A formula sees what stands before it: nothing can be made of itself. */
function read(
  source: string | null | undefined,
  place: number,
  letterOf: (place: number) => string,
  field: 'objects' | 'measures',
): Expression {
  const inputs = Object.fromEntries(
    Array.from({ length: place }, (_, before) => [letterOf(before), { type: 'number' as const }]),
  )
  const compiled = compileExpression(source ?? '', { inputs, result: 'number' })
  if (compiled.ok) return compiled.expression
  const { text, part = '' } = compiled.problem
  throw refuse(
    energyErrors.badReportFormula,
    { place: letterOf(place), problem: text, part },
    `${field}.${place}.expression`,
  )
}
