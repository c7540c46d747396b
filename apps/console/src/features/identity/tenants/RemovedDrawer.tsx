import { listRemovedTenants } from '@energy-console/contract/identity'
import { Button, Drawer, List, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { useShownTime } from '../../../kit/time/zone'
import { EraseDialog } from './EraseDialog'
import { archive, bringBack, type NamedTenant } from './tenantActions'

/** Tenants that were removed and whose data are still there: taken back, taken along, or erased for good. */
export function RemovedDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { data, error, refetch } = useCall(listRemovedTenants, {}, { staleMs: 0 })
  const [erasing, setErasing] = useState<NamedTenant>()
  return (
    <Drawer open size={560} title={t('已删除租户')} onClose={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <List
          dataSource={data}
          rowKey="id"
          locale={{
            emptyText: (
              <EmptyHint text="没有已删除的租户。删除租户后，其数据保留在这里，可以恢复，直到彻底删除。" />
            ),
          }}
          renderItem={(tenant) => (
            <List.Item
              actions={[
                <ActionButton key="back" action={bringBack} subject={tenant} variant="text" size="small" />,
                <ActionButton key="archive" action={archive} subject={tenant} variant="text" size="small" />,
                <Button
                  key="erase"
                  size="small"
                  color="danger"
                  variant="text"
                  onClick={() => setErasing(tenant)}
                >
                  {t('彻底删除')}
                </Button>,
              ]}
            >
              <List.Item.Meta
                title={`${tenant.tenantName} · ${tenant.tenantId}`}
                description={t('删除于 {{time}}', { time: shownTime(tenant.removedTime) })}
              />
            </List.Item>
          )}
        />
      ) : (
        <Skeleton active />
      )}
      {erasing && <EraseDialog tenant={erasing} onClose={() => setErasing(undefined)} />}
    </Drawer>
  )
}
