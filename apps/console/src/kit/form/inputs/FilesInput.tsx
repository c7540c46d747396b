import type { Attachment } from '@energy-console/contract/attachments'
import { AttachmentsInput } from '../../attachments/AttachmentsInput'
import type { FieldInputProps } from '../FieldInputProps'

/** Files of a record: uploaded at once, the record's when the form is saved. */
export function FilesInput({ field, value, onChange, onBusy }: FieldInputProps) {
  const { holder, most = 20 } = field.meta
  if (!holder) return null
  return (
    <AttachmentsInput
      holder={holder.noun}
      isPictures={holder.accepts === 'pictures'}
      most={most}
      // what the contract says of answers
      value={Array.isArray(value) ? (value as Attachment[]) : []}
      {...(onChange ? { onChange } : {})}
      {...(onBusy ? { onBusy } : {})}
    />
  )
}
