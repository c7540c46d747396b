import type { Attachment } from '@energy-console/contract/attachments'
import {
  addAssetFiles,
  assetHolder,
  assets,
  listAssetFiles,
  mostAssetFiles,
  removeAssetFiles,
} from '@energy-console/contract/maintenance'
import { App, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../api/notify'
import { useButton } from '../../../api/session'
import { useCall, useCallMutation } from '../../../api/useCall'
import { AttachmentGallery } from '../../../kit/attachments/AttachmentGallery'
import { FilePicker } from '../../../kit/attachments/FilePicker'
import { UploadList } from '../../../kit/attachments/UploadList'
import { useUploads } from '../../../kit/attachments/useUploads'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'

/** Documents and pictures of a piece of equipment; what is chosen or photographed is its own as soon as it has arrived. */
export function AssetFiles({ assetId }: { assetId: string }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const canEdit = useButton(assets.codes.edit)
  const files = useCall(listAssetFiles, { query: { id: assetId } })
  const adding = useCallMutation(addAssetFiles)
  const removing = useCallMutation(removeAssetFiles)
  const { uploads, add, cancel, retry } = useUploads({
    holder: assetHolder.noun,
    onDone: ({ id, fileName }) =>
      adding.mutate(
        { body: { id: assetId, attachmentIds: [id] } },
        { onSuccess: () => notify.success(t('已添加 {{name}}', { name: fileName })) },
      ),
  })
  const remove = ({ id, fileName }: Attachment) =>
    modal.confirm({
      title: t('删除文件 {{name}}？', { name: fileName }),
      content: t('删除后不能恢复。'),
      okText: t('删除'),
      okButtonProps: { danger: true },
      cancelText: t('取消'),
      autoFocusButton: 'cancel',
      onOk: () => removing.mutateAsync({ body: { id: assetId, attachmentIds: id } }).catch(() => undefined),
    })
  if (files.error) return <Failure text={files.error.message} onRetry={() => void files.refetch()} />
  if (!files.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const left = mostAssetFiles - files.data.length - uploads.length
  return (
    <>
      {canEdit && left > 0 && <FilePicker onPick={(picked) => add(picked.slice(0, left))} />}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      <AttachmentGallery attachments={files.data} {...(canEdit ? { onRemove: remove } : {})} />
      {files.data.length === 0 && uploads.length === 0 && (
        <EmptyHint text="这里放设备的铭牌照片、说明书、合格证和检测报告；第一张图片作为设备的封面。" />
      )}
    </>
  )
}
