import type { Attachment } from '@energy-console/contract/attachments'
import { Modal } from 'antd'
import { useState } from 'react'
import { GalleryTiles } from './GalleryTiles'
import { LocalPicture } from './LocalPicture'
import { PictureView } from './PictureView'
import preview from './PreviewDialog.module.css'
import { useBlobUrl } from './useBlobUrl'

interface LocalGalleryProps {
  pictures: readonly { attachment: Pick<Attachment, 'id' | 'fileName'>; picture: Blob }[]
  /** Without it nothing can be taken away. */
  onRemove?: (id: string) => void
}

/** Attachments of which the device has a picture, where they cannot be fetched; one opens large. */
export function LocalGallery({ pictures, onRemove }: LocalGalleryProps) {
  const [openId, setOpenId] = useState<string>()
  if (pictures.length === 0) return null
  const tiles = pictures.map(({ attachment: { id, fileName }, picture }) => ({
    ...{ id, fileName },
    picture: <LocalPicture file={picture} name="" />,
  }))
  const opened = pictures.find(({ attachment }) => attachment.id === openId)
  return (
    <>
      <GalleryTiles tiles={tiles} onOpen={setOpenId} onRemove={onRemove} />
      <Modal
        open={opened !== undefined}
        title={opened?.attachment.fileName}
        width="min(1100px, 96vw)"
        style={{ top: 24 }}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpenId(undefined)}
      >
        <div className={preview.body}>
          {opened && <Large file={opened.picture} name={opened.attachment.fileName} />}
        </div>
      </Modal>
    </>
  )
}

function Large({ file, name }: { file: Blob; name: string }) {
  const url = useBlobUrl(file)
  return url === undefined ? null : <PictureView url={url} name={name} />
}
