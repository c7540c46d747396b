import type { AlarmVariable } from '@energy-console/contract/devices'
import { freeName } from '../../../kit/formula/freeName'
import type { AlarmDraft } from './alarmCells'

/** The names in the expression of a default rule that were given to properties; those that are keys need none. */
export const variablesOf = ({ variables }: AlarmDraft): AlarmVariable[] =>
  Array.isArray(variables) ? variables : []

/** A key that can stand in an expression as it is. */
const isName = (key: string) => /^[A-Za-z_]\w{0,31}$/.test(key)

/** The expression with a property behind it, by its key, or where that is no name by a letter that stands for it. */
export function withProperty(
  row: AlarmDraft,
  propertyNo: string,
  properties: readonly { propertyNo: string }[],
): Partial<AlarmDraft> {
  const variables = variablesOf(row)
  const known = variables.find((variable) => variable.propertyNo === propertyNo)
  const isKey = isName(propertyNo) && !variables.some(({ variableName }) => variableName === propertyNo)
  const taken = [...variables, ...properties.map((property) => ({ variableName: property.propertyNo }))]
  const variableName = known?.variableName ?? (isKey ? propertyNo : freeName(taken))
  const text = typeof row.expression === 'string' ? row.expression.trimEnd() : ''
  return {
    expression: text === '' ? variableName : `${text} ${variableName}`,
    ...(known || isKey ? {} : { variables: [...variables, { propertyNo, variableName }] }),
  }
}
