import {
  purgeViews,
  removedViews,
  restoreViews,
  type ViewRow,
  viewList,
} from '@energy-console/contract/views'
import { App, Button, Drawer, List, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCallMutation } from '../../../api/useCall'
import { EmptyHint } from '../../../kit/EmptyHint'

interface Props {
  type: ViewRow['type']
  isOpen: boolean
  onClose: () => void
}

/** Removed views: take back, or end for good. */
export function RecycleBin({ type, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const removed = useCall(
    removedViews,
    { query: { type_equal: type, size: '200' } },
    { isEnabled: isOpen, staleMs: 0 },
  )
  const restore = useCallMutation(restoreViews, [removedViews, viewList])
  const purge = useCallMutation(purgeViews, [removedViews])

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
              <Button
                key="restore"
                type="link"
                size="small"
                onClick={() =>
                  restore.mutate(
                    { query: { ids: view.id } },
                    { onSuccess: () => void message.success(t('已恢复')) },
                  )
                }
              >
                {t('恢复')}
              </Button>,
              <Popconfirm
                key="purge"
                title={t('彻底删除“{{name}}”？此操作不能撤销。', { name: view.name })}
                okText={t('彻底删除')}
                cancelText={t('取消')}
                onConfirm={() => purge.mutate({ query: { ids: view.id } })}
              >
                <Button key="purge" type="link" danger size="small">
                  {t('彻底删除')}
                </Button>
              </Popconfirm>,
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
