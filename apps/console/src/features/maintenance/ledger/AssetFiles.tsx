import type { Attachment } from '@energy-console/contract/attachments'
import {
  addAssetFiles,
  assetHolder,
  assets,
  listAssetFiles,
  mostAssetFiles,
  removeAssetFiles,
} from '@energy-console/contract/maintenance'
import { Skeleton } from 'antd'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { action } from '../../../kit/action/action'
import { useActions } from '../../../kit/action/useActions'
import { AttachmentGallery } from '../../../kit/attachments/AttachmentGallery'
import { FilePicker } from '../../../kit/attachments/FilePicker'
import { UploadList } from '../../../kit/attachments/UploadList'
import { useUploads } from '../../../kit/attachments/useUploads'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'

interface AssetFile {
  assetId: string
  file: Attachment
}

const named = ({ file }: AssetFile) => ({ name: file.fileName })

const keep = action({
  call: addAssetFiles,
  label: '添加',
  input: ({ assetId, file }: AssetFile) => ({ body: { id: assetId, attachmentIds: [file.id] } }),
  done: { text: '已添加 {{name}}', params: (_answer, of: AssetFile) => named(of) },
})

const remove = action({
  call: removeAssetFiles,
  label: '删除',
  input: ({ assetId, file }: AssetFile) => ({ body: { id: assetId, attachmentIds: file.id } }),
  confirm: { title: '删除文件 {{name}}？', text: '删除后不能恢复。', params: named },
  isDanger: true,
})

/** Documents and pictures of a piece of equipment; what is chosen or photographed is its own as soon as it has arrived. */
export function AssetFiles({ assetId }: { assetId: string }) {
  const canEdit = useButton(assets.codes.edit)
  const files = useCall(listAssetFiles, { query: { id: assetId } })
  const { start } = useActions()
  const { uploads, add, cancel, retry } = useUploads({
    holder: assetHolder.noun,
    onDone: (file) => void start(keep, { assetId, file }),
  })
  if (files.error) return <Failure text={files.error.message} onRetry={() => void files.refetch()} />
  if (!files.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const left = mostAssetFiles - files.data.length - uploads.length
  return (
    <>
      {canEdit && left > 0 && <FilePicker onPick={(picked) => add(picked.slice(0, left))} />}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      <AttachmentGallery
        attachments={files.data}
        {...(canEdit ? { onRemove: (file: Attachment) => void start(remove, { assetId, file }) } : {})}
      />
      {files.data.length === 0 && uploads.length === 0 && (
        <EmptyHint text="这里放设备的铭牌照片、说明书、合格证和检测报告；第一张图片作为设备的封面。" />
      )}
    </>
  )
}
