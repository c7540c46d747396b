import { UploadOutlined } from '@ant-design/icons'
import { chooseFileVersion, getMaintenanceFile } from '@energy-console/contract/maintenance'
import { Button, Drawer, Timeline } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { PreviewDialog } from '../../../kit/attachments/PreviewDialog'
import { sizeText } from '../../../kit/attachments/sizeText'
import { Failure } from '../../../kit/Failure'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import { VersionDialog } from './VersionDialog'

interface Props {
  fileId: string
  /** New versions may be uploaded and old ones made current. */
  canEdit: boolean
  onClose: () => void
}

const choose = action({
  call: chooseFileVersion,
  label: '设为当前版本',
  input: (body: { id: string; version: number }) => ({ body }),
  done: { text: '已切换到 V{{version}}', params: ({ version }) => ({ version }) },
})

/** Every version of a file: shown, made current again, and where a new one is uploaded. */
export function VersionsDrawer({ fileId, canEdit, onClose }: Props) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const { data, error, refetch } = useCall(getMaintenanceFile, { query: { id: fileId } }, { staleMs: 0 })
  const [previewed, setPreviewed] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const history = data?.history ?? []
  return (
    <Drawer
      open
      size={480}
      title={t('历史版本 · {{name}}', { name: data?.fileName ?? '' })}
      onClose={onClose}
      extra={
        canEdit && (
          <Button type="primary" icon={<UploadOutlined />} onClick={() => setAdding(true)}>
            {t('上传新版本')}
          </Button>
        )
      }
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      <Timeline
        items={history.map(({ id, version, note, attachment, isCurrent, createTime, createUserName }) => ({
          key: id,
          color: isCurrent ? 'green' : 'gray',
          content: (
            <>
              <strong className="num">V{version}</strong>{' '}
              {isCurrent && <StatusTag tone="good">{t('当前版本')}</StatusTag>}
              <div>{attachment.fileName}</div>
              {note && <div>{note}</div>}
              <div className="muted num">
                {shown(createTime)} {createUserName} · {sizeText(attachment.size)}
              </div>
              <Button type="link" size="small" onClick={() => setPreviewed(attachment.id)}>
                {t('预览')}
              </Button>
              {canEdit && !isCurrent && (
                <ActionButton action={choose} subject={{ id: fileId, version }} variant="link" size="small" />
              )}
            </>
          ),
        }))}
      />
      <PreviewDialog
        attachments={history.map(({ attachment }) => attachment)}
        openId={previewed}
        onOpen={setPreviewed}
        onClose={() => setPreviewed(undefined)}
      />
      {isAdding && data && (
        <VersionDialog fileId={fileId} expireDate={data.expireDate} onClose={() => setAdding(false)} />
      )}
    </Drawer>
  )
}
