import type { CalcVariable } from '@energy-console/contract/automation'
import { listPointInfos, pointName } from '@energy-console/contract/devices'
import { useCall } from '../../../api/useCall'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { RowsInput } from '../../../kit/form/rows/RowsInput'
import { type RowDraft, rowsOf } from '../../../kit/form/rows/rowEdits'
import { freeName } from '../../../kit/formula/freeName'
import { LiveValue } from '../../../kit/value/LiveValue'

/** A variable as it is written. */
export type VariableDraft = RowDraft<CalcVariable>

const widths = { variableName: 96, itemId: 280, take: 104, windowMinutes: 104 }

/** The variables of a formula: each with the present value and unit of its point. */
export function VariablesInput(props: FieldInputProps) {
  const rows = rowsOf<VariableDraft>(props.value)
  return (
    <RowsInput<VariableDraft>
      {...props}
      widths={widths}
      blank={() => ({ variableName: freeName(rows), take: 'now', windowMinutes: 15 })}
      note={({ itemId }) => (itemId ? <Present itemId={itemId} /> : null)}
      isIdle={({ take }, name) => name === 'windowMinutes' && take === 'now'}
      addLabel="添加变量"
    />
  )
}

function Present({ itemId }: { itemId: string }) {
  const { data } = useCall(listPointInfos, { query: { itemIds: itemId } }, { staleMs: 300_000 })
  const point = data?.[0]
  return point ? (
    <span className="muted">
      {`${pointName(point.deviceName, point.propertyName)} `}
      <LiveValue {...point} itemId={itemId} />
    </span>
  ) : null
}
