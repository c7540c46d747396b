import { curveNotes } from '@energy-console/contract/telemetry'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useTenantZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import type { DrawnLine } from './historyOption'

/** What a note is about: one that is there, or a new one at a time (Unix ms). */
export type AskedNote = { id: string } | { ts: number }

const fields = fieldsOf(curveNotes.schema)

interface NoteDialogProps {
  asked: AskedNote
  /** The curves that a new one is made on; of the only one, unless its writer says otherwise. */
  lines: readonly DrawnLine[]
  onClose: () => void
}

/** Writes a note on the curves, or changes one that the user has written. */
export function NoteDialog({ asked, lines, onClose }: NoteDialogProps) {
  const zone = useTenantZone()
  const [first] = lines
  if ('id' in asked)
    return (
      <ResourceDialog resource={curveNotes} fields={fields} id={asked.id} inputs={{}} onClose={onClose} />
    )
  return (
    <ResourceDialog
      resource={curveNotes}
      fields={fields}
      id={undefined}
      inputs={{}}
      starting={{
        stationId: first?.info.stationId,
        itemId: lines.length === 1 ? first?.info.itemId : undefined,
        noteTime: timeText(asked.ts, zone),
      }}
      onClose={onClose}
    />
  )
}
