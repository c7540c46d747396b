import { listRoleHolders, type RoleHolder } from '@energy-console/contract/identity'
import { Drawer, Skeleton, Table } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { StatusTag } from '../../../kit/StatusTag'

interface RoleHoldersDrawerProps {
  role: { id: string; roleName: string }
  onClose: () => void
}

/** Who has a role. */
export function RoleHoldersDrawer({ role, onClose }: RoleHoldersDrawerProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listRoleHolders, { query: { roleId: role.id } }, { staleMs: 0 })
  return (
    <Drawer
      open
      size={560}
      title={t('拥有角色的用户：{{roleName}}', { roleName: role.roleName })}
      onClose={onClose}
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          {data.total > data.holders.length && (
            <p className="muted">
              {t('共 {{total}} 人，显示前 {{count}} 人', { total: data.total, count: data.holders.length })}
            </p>
          )}
          <Table<RoleHolder>
            size="small"
            rowKey="id"
            dataSource={data.holders}
            pagination={false}
            locale={{ emptyText: <EmptyHint text="还没有用户拥有这个角色。" /> }}
            columns={[
              { title: t('用户姓名'), dataIndex: 'realName' },
              { title: t('登录账号'), dataIndex: 'account' },
              {
                title: t('账号状态'),
                width: 112,
                render: (_, { status }) => (
                  <StatusTag tone={status === '1' ? 'good' : 'off'}>
                    {status === '1' ? t('启用') : t('停用')}
                  </StatusTag>
                ),
              },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
