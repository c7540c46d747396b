import { listRemovedViews, type ViewRow } from '@energy-console/contract/views'
import { Drawer, List } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { EmptyHint } from '../../../kit/EmptyHint'
import { purge, restore } from './viewActions'

interface Props {
  type: ViewRow['type']
  isOpen: boolean
  onClose: () => void
}

/** Removed views: take back, or end for good. */
export function RecycleBin({ type, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const removed = useCall(
    listRemovedViews,
    { query: { type_equal: type, size: '200' } },
    { isEnabled: isOpen, staleMs: 0 },
  )

  return (
    <Drawer open={isOpen} onClose={onClose} title={t('回收站')} size={520}>
      <List
        loading={removed.isPending && isOpen}
        dataSource={removed.data?.records ?? []}
        locale={{ emptyText: <EmptyHint text="删除的画面留在这里，可以恢复，或彻底删除。" /> }}
        rowKey="id"
        renderItem={(view) => (
          <List.Item
            actions={[
              <ActionButton key="restore" action={restore} subject={view} variant="link" size="small" />,
              <ActionButton key="purge" action={purge} subject={view} variant="link" size="small" />,
            ]}
          >
            <List.Item.Meta
              title={view.name}
              description={t('删除于 {{time}}', { time: view.removedTime ?? '' })}
            />
          </List.Item>
        )}
      />
    </Drawer>
  )
}
