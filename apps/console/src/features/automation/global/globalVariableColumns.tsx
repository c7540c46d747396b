import type { RowOf } from '@energy-console/contract'
import { globalFormat, type globalVariables } from '@energy-console/contract/views'
import type { Column } from '../../../kit/list/Column'
import { Ago } from '../../../kit/time/Ago'
import { formatWithUnit, type ValueFormat } from '../../../kit/value/formatValue'

type Row = RowOf<typeof globalVariables>

/** A value that there may not be, in the words of its variable. */
export const saidValue = (value: string | number | boolean | null, format: ValueFormat): string =>
  formatWithUnit(typeof value === 'boolean' ? Number(value) : value, format)

/** The range of a number, or what else may stand there. */
function limitsOf(row: Row): string {
  const { min, max, unit, enumMap } = globalFormat(row)
  if (enumMap) return Object.values(enumMap).join(' / ')
  if (row.dataType !== 'number' || (min === null && max === null)) return ''
  return `${min ?? '-∞'} ~ ${max ?? '∞'}${unit ? ` ${unit}` : ''}`
}

/** What a variable holds now, who has written it, and what it may hold. */
export const globalVariableColumns: readonly Column<Row>[] = [
  {
    ...{ key: 'value', title: '当前值', place: 1, width: 160 },
    render: (row) =>
      row.value === null ? (
        <span className="muted">--</span>
      ) : (
        <span className="num">{saidValue(row.value, globalFormat(row))}</span>
      ),
  },
  {
    ...{ key: 'writtenBy', title: '最近写入', place: 2, width: 220 },
    render: ({ writtenBy, writtenMs }) =>
      writtenBy === null || writtenMs === null ? (
        <span className="muted">--</span>
      ) : (
        <>
          {writtenBy} <span className="muted">·</span> <Ago time={writtenMs} />
        </>
      ),
  },
  { ...{ key: 'limits', title: '取值范围', place: 4, width: 180 }, render: limitsOf },
]
