import { badReadings } from '@energy-console/contract/telemetry'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useTenantZone } from '../../../kit/time/zone'
import { firstMark } from './firstMark'
import type { DrawnLine } from './historyOption'

const fields = fieldsOf(badReadings.schema)

interface BadReadingDialogProps {
  /** The curves that are shown; of the only one, unless its user says otherwise. */
  lines: readonly DrawnLine[]
  /** The time that they are of, which the mark begins with. */
  range: { start: number; end: number }
  onClose: () => void
}

/** Marks readings of the time that is shown as bad. */
export function BadReadingDialog({ lines, range, onClose }: BadReadingDialogProps) {
  const zone = useTenantZone()
  return (
    <ResourceDialog
      resource={badReadings}
      fields={fields}
      id={undefined}
      inputs={{}}
      starting={firstMark(lines, range, zone)}
      onClose={onClose}
    />
  )
}
