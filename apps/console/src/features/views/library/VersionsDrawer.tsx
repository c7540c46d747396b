import { getViewVersion, listViewVersions, type ViewRow } from '@energy-console/contract/views'
import { Button, Drawer, List, Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { Ago } from '../../../kit/time/Ago'
import { ContentPicture } from './ContentPicture'
import { restoreSave } from './viewActions'

interface Props {
  /** Undefined: closed. */
  view: ViewRow | undefined
  onClose: () => void
}

/** The kept saves of a view: a picture of each, and the way back to it. */
export function VersionsDrawer({ view, onClose }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<number>()
  const id = view?.id ?? '0'
  const versions = useCall(listViewVersions, { query: { id } }, { isEnabled: view !== undefined, staleMs: 0 })
  const revision = shown ?? versions.data?.[0]?.revision
  const preview = useCall(
    getViewVersion,
    { query: { id, revision: revision ?? 1 } },
    { isEnabled: view !== undefined && revision !== undefined },
  )

  return (
    <Drawer
      open={view !== undefined}
      onClose={onClose}
      size={520}
      title={t('历史版本 · {{name}}', { name: view?.name ?? '' })}
    >
      <div style={{ height: 280, marginBottom: 16 }}>
        {preview.data && <ContentPicture content={preview.data.content} label={preview.data.name} />}
      </div>
      <List
        loading={versions.isPending}
        dataSource={versions.data ?? []}
        rowKey="revision"
        renderItem={(version) => (
          <List.Item
            actions={[
              <Button key="show" type="link" size="small" onClick={() => setShown(version.revision)}>
                {t('预览')}
              </Button>,
              <ActionButton
                key="restore"
                action={restoreSave}
                subject={{ id, revision: version.revision }}
                variant="link"
                size="small"
              />,
            ]}
          >
            <List.Item.Meta
              title={
                <>
                  {t('版本 {{revision}}', { revision: version.revision })}{' '}
                  {version.isPublished && <Tag color="success">{t('已发布')}</Tag>}
                </>
              }
              description={
                <>
                  <Ago time={version.savedTime} /> {version.savedUserName}
                </>
              }
            />
          </List.Item>
        )}
      />
    </Drawer>
  )
}
