import { fieldKinds } from '@energy-console/contract'
import {
  comparisons,
  hasDeadBand,
  hasLimit,
  hasSpan,
  isEquality,
  type State,
  statesOf,
} from '@energy-console/contract/alarms'
import { DefaultAlarm } from '@energy-console/contract/devices'
import { type Field, fieldsOf } from '../../../kit/form/fields'
import { cellOf, type RowDraft } from '../../../kit/form/rows/rowEdits'
import { stateWords } from '../../../kit/value/formatValue'
import type { SheetProperty } from '../properties/sheetProperty'

/** A default rule as the sheet has it. */
export type AlarmDraft = RowDraft<DefaultAlarm>

/** Columns in a second line of each rule, which most of them leave alone. */
export const lowerColumns = [
  ...['expression', 'activeDays', 'activeFrom', 'activeUntil'],
  ...['inhibitPropertyNo', 'inhibitComparison', 'inhibitValue'],
  ...['cause', 'consequence', 'response', 'respondMinutes'],
]

const withChoices = (field: Field, choices: { value: string | number; label: string }[]): Field => ({
  ...field,
  format: fieldKinds.choice,
  meta: { ...field.meta, choices },
})

/** The columns of default rules; properties are chosen of those that the product has, texts apart. */
export function alarmColumns(properties: readonly SheetProperty[]): Field[] {
  const choices = properties
    .filter(({ propertyNo, dataType }) => propertyNo !== '' && dataType !== 'text')
    .map(({ propertyNo, propertyName }) => ({
      value: propertyNo,
      label: propertyName === '' ? propertyNo : `${propertyName} (${propertyNo})`,
    }))
  return fieldsOf(DefaultAlarm)
    .filter(({ meta }) => meta.form !== false)
    .map((field) => (/propertyNo$/i.test(field.name) ? withChoices(field, choices) : field))
}

/** What a cell is entered as: of a property with states a condition knows no more and less, and a value is one of them. */
export function alarmCell(
  row: AlarmDraft,
  column: Field,
  statesByKey: ReadonlyMap<string, readonly State[]>,
): Field {
  const ofInhibit = column.name === 'inhibitComparison' || column.name === 'inhibitValue'
  if (!ofInhibit && column.name !== 'limit') return column
  const states = statesByKey.get(String(ofInhibit ? row.inhibitPropertyNo : row.propertyNo)) ?? []
  if (states.length === 0) return column
  if (column.name === 'inhibitComparison')
    return withChoices(
      column,
      Object.entries(comparisons)
        .filter(([comparison]) => isEquality(comparison))
        .map(([value, label]) => ({ value, label })),
    )
  if (column.name === 'limit' && !isEquality(row.condition)) return column
  return withChoices(
    column,
    states.map(({ value, word }) => ({ value, label: word })),
  )
}

/** The states of properties, by their keys. */
export const statesByKey = (properties: readonly SheetProperty[]): Map<string, State[]> =>
  new Map(
    properties.map(({ propertyNo, dataType, enumMap }) => [
      propertyNo,
      statesOf({ dataType, enumMap: wordsOf(enumMap) }, stateWords()),
    ]),
  )

const wordsOf = (enumMap: unknown): Record<string, string> | undefined =>
  typeof enumMap === 'object' && enumMap !== null ? (enumMap as Record<string, string>) : undefined

/** Whether a cell says nothing in its row as that is. */
export function isIdleCell({ condition, inhibitPropertyNo }: AlarmDraft, name: string): boolean {
  const idle: Readonly<Record<string, boolean>> = {
    limit: !hasLimit(condition),
    upperLimit: condition !== 'outside',
    windowSeconds: !hasSpan(condition),
    deadBand: !hasDeadBand(condition),
    expression: condition !== 'formula',
    inhibitComparison: !inhibitPropertyNo,
    inhibitValue: !inhibitPropertyNo,
  }
  return idle[name] ?? false
}

const emptied: Readonly<Record<string, unknown>> = { deadBand: 0, expression: '' }

/** What a cell changes in its row: what says nothing any more is emptied with it. */
export function changedBy(row: AlarmDraft, name: string, value: unknown): Partial<AlarmDraft> {
  const part = cellOf<AlarmDraft>(name, value)
  if (name !== 'condition' && name !== 'inhibitPropertyNo') return part
  const next = { ...row, ...part }
  const idle = Object.keys(row).filter((cell) => !isIdleCell(row, cell) && isIdleCell(next, cell))
  return Object.assign({}, ...idle.map((cell) => cellOf<AlarmDraft>(cell, emptied[cell] ?? null)), part)
}
