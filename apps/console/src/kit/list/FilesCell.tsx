import { PaperClipOutlined } from '@ant-design/icons'
import type { Attachment } from '@energy-console/contract/attachments'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachmentGallery } from '../attachments/AttachmentGallery'

/** How many files a record has; a click shows them. */
export function FilesCell({ files }: { files: readonly Attachment[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const text = t('共 {{count}} 个文件', { count: files.length })
  return (
    <>
      <Button
        type="link"
        size="small"
        icon={<PaperClipOutlined />}
        aria-label={text}
        onClick={() => setOpen(true)}
      >
        {files.length}
      </Button>
      <Modal open={isOpen} title={text} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <AttachmentGallery attachments={files} />
      </Modal>
    </>
  )
}
