import { measureLetter, objectLetter } from '@energy-console/contract/energy'
import { describe, expect, it } from 'vitest'
import { copyRow, moveRowTo, removeRow } from '../../../../kit/form/rows/rowEdits'
import { renamed } from './letters'

const rows = [
  { kind: 'device', deviceId: '1' },
  { kind: 'device', deviceId: '2' },
  { kind: 'formula', expression: 'r1 - r2 * 12' },
]
const formulas = (list: readonly object[]) =>
  list.flatMap((row) => ('expression' in row ? [row.expression] : []))

describe('formulas between rows', () => {
  it('follow rows that are moved, copied and taken out', () => {
    expect(formulas(renamed(rows, moveRowTo(rows, 0, 1), objectLetter))).toEqual(['r2 - r1 * 12'])
    expect(formulas(renamed(rows, copyRow(rows, 0), objectLetter))).toEqual(['r1 - r3 * 12'])
    expect(formulas(renamed(rows, removeRow(rows, 0), objectLetter))).toEqual(['? - r1 * 12'])
  })

  it('stay as they are while a cell is typed in', () => {
    const typed = rows.map((row, at) => (at === 1 ? { ...row, deviceId: '3' } : row))
    expect(renamed(rows, typed, objectLetter)).toEqual(typed)
  })

  it('of columns follow them, and leave functions alone', () => {
    const columns = [{ kind: 'rise' }, { kind: 'cost' }, { kind: 'formula', expression: 'b / a + max(a, 2)' }]
    expect(formulas(renamed(columns, moveRowTo(columns, 1, 0), measureLetter))).toEqual(['a / b + max(b, 2)'])
  })
})
