import type { VirtualSlave } from '@energy-console/contract/telemetry'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { RowsInput } from '../../../kit/form/rows/RowsInput'
import { type RowDraft, rowsOf } from '../../../kit/form/rows/rowEdits'

type Slave = RowDraft<VirtualSlave>

const widths = { deviceId: 280, unitId: 100, addressOffset: 100, isEnabled: 80 }

/** The devices that are asked; each new one has the next number. */
export function SlavesInput(props: FieldInputProps) {
  const numbers = rowsOf<Slave>(props.value).map(({ unitId }) => Number(unitId) || 0)
  return (
    <RowsInput<Slave>
      {...props}
      widths={widths}
      blank={() => ({
        unitId: Math.min(Math.max(0, ...numbers) + 1, 255),
        addressOffset: 0,
        isEnabled: true,
      })}
      addLabel="添加从站"
    />
  )
}
