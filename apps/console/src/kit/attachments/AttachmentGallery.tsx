import type { Attachment } from '@energy-console/contract/attachments'
import { useState } from 'react'
import { FileIcon } from './FileIcon'
import { GalleryTiles } from './GalleryTiles'
import { PreviewDialog } from './PreviewDialog'
import { useAddresses } from './useAddresses'

interface Props {
  attachments: readonly Attachment[]
  /** Without it nothing can be taken away. */
  onRemove?: (attachment: Attachment) => void
}

/** Attachments as small pictures; one opens large, with the others beside it. */
export function AttachmentGallery({ attachments, onRemove }: Props) {
  const addresses = useAddresses(attachments.map(({ id }) => id))
  const [opened, setOpened] = useState<string>()
  if (attachments.length === 0) return null
  const tiles = attachments.map(({ id, fileName, size, contentType }) => {
    const thumbnail = addresses?.find((address) => address.id === id)?.thumbnailUrl
    return {
      ...{ id, fileName, size },
      picture: thumbnail ? <img src={thumbnail} alt="" /> : <FileIcon contentType={contentType} />,
    }
  })
  const remove = (id: string) => {
    const removed = attachments.find((attachment) => attachment.id === id)
    if (removed) onRemove?.(removed)
  }
  return (
    <>
      <GalleryTiles tiles={tiles} onOpen={setOpened} onRemove={onRemove && remove} />
      <PreviewDialog
        attachments={attachments}
        openId={opened}
        onOpen={setOpened}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
