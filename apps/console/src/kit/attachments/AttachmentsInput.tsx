import { type Attachment, discardAttachment } from '@energy-console/contract/attachments'
import { useEffect, useRef } from 'react'
import { callApi } from '../../api/callApi'
import { AttachmentGallery } from './AttachmentGallery'
import { FilePicker } from './FilePicker'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

interface Props {
  /** The noun of the records that are going to hold the files. */
  holder: string
  value?: readonly Attachment[]
  onChange?: (value: Attachment[]) => void
  /** Files that the field takes. */
  most?: number
  isPictures?: boolean
  /** Files that were chosen before the form opened; they are sent at once. */
  initialFiles?: readonly File[]
  /** Makes of a file that was chosen what is sent. @throws Error with what is wrong with it, in the user's language */
  prepare?: (file: File) => Promise<File>
  /** Told while something is on its way: a form that is saved then would leave it out. */
  onBusy?: (isBusy: boolean) => void
}

/** A field of attachments: chosen, photographed or dropped, sent with progress, shown, taken away. */
export function AttachmentsInput(props: Props) {
  const {
    holder,
    value = [],
    onChange,
    most = 50,
    isPictures = false,
    initialFiles = [],
    onBusy,
    prepare,
  } = props
  const values = useRef(value)
  /** What this form has uploaded: no record holds it yet. */
  const ownIds = useRef(new Set<string>())
  useEffect(() => {
    values.current = value
  })
  const { uploads, add, cancel, retry, isBusy } = useUploads({
    holder,
    prepare,
    onDone: (attachment) => {
      ownIds.current.add(attachment.id)
      values.current = [...values.current, attachment]
      onChange?.([...values.current])
    },
  })
  const first = useRef(initialFiles)
  useEffect(() => {
    if (first.current.length > 0) add(first.current)
    first.current = []
  }, [add])
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const remove = ({ id }: Attachment) => {
    onChange?.(value.filter((attachment) => attachment.id !== id))
    // Its room is free again at once; where this fails the server frees it within a day.
    if (ownIds.current.has(id))
      void callApi(discardAttachment, { query: { id }, isSilent: true }).catch(() => undefined)
  }
  const left = most - value.length - uploads.length
  return (
    <div>
      {left > 0 && (
        <FilePicker
          isPictures={isPictures}
          isMultiple={left > 1}
          onPick={(files) => add(files.slice(0, left))}
        />
      )}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      <AttachmentGallery attachments={value} onRemove={remove} />
    </div>
  )
}
