import type { DataOf } from '@energy-console/contract'
import { dataTypes } from '@energy-console/contract/devices'
import { listUndeclaredGlobals } from '@energy-console/contract/views'
import { Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useMayCall } from '../../../kit/action/useActions'
import { useShownTime } from '../../../kit/time/zone'
import { saidValue } from './globalVariableColumns'
import { adoptVariables } from './writeVariable'

type Undeclared = DataOf<typeof listUndeclaredGlobals>[number]

/** Names that views use and nobody has declared: how many, and the way to declare them; nothing where there are none. */
export function UndeclaredButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayLook = useMayCall(listUndeclaredGlobals)
  const { data = [] } = useCall(listUndeclaredGlobals, {}, { isEnabled: mayLook })
  if (data.length === 0 && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('未登记 {{count}}', { count: data.length })}</Button>
      {isOpen && <UndeclaredDrawer rows={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function UndeclaredDrawer({ rows, onClose }: { rows: readonly Undeclared[]; onClose: () => void }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  return (
    <Drawer
      open
      size={760}
      title={t('未登记的全局变量')}
      onClose={onClose}
      extra={rows.length > 0 && <ActionButton action={adoptAll} subject={rows.map(({ name }) => name)} />}
    >
      <p className="muted">
        {t('画面用到或写过、还没有登记的名称。它们照常可用，接受任何值；登记后有类型、范围和可写角色。')}
      </p>
      <Table<Undeclared>
        size="small"
        rowKey="name"
        dataSource={[...rows]}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: t('没有未登记的变量') }}
        columns={[
          { key: 'name', title: t('变量名'), dataIndex: 'name' },
          {
            key: 'value',
            title: t('当前值'),
            render: (_, { value, dataType }) => saidValue(value, { dataType }),
          },
          { key: 'dataType', title: t('数据类型'), render: (_, { dataType }) => t(dataTypes[dataType]) },
          {
            key: 'views',
            title: t('画面'),
            align: 'right',
            render: (_, { views }) => <span className="num">{views}</span>,
          },
          {
            key: 'by',
            title: t('最近写入'),
            render: (_, { updateTime, updateUserName }) =>
              updateTime === null ? '--' : `${updateUserName ?? ''} ${shownTime(updateTime)}`,
          },
          {
            key: 'adopt',
            render: (_, { name }) => (
              <ActionButton action={adoptVariables} subject={[name]} size="small" variant="link" />
            ),
          },
        ]}
      />
    </Drawer>
  )
}

const adoptAll = { ...adoptVariables, label: '全部登记' }
