import type { TreeNode } from '@energy-console/contract'
import { getGrantTree, getRoleGrants, grantRoles } from '@energy-console/contract/identity'
import { Button, Drawer, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { useClose } from '../../../kit/form/useClose'
import { GrantTree } from './GrantTree'

interface RoleGrantDrawerProps {
  roleId: string
  roleName: string
  onClose: () => void
}

interface Checked {
  menu: readonly string[]
  dataScope: readonly string[]
}

const give = action({
  call: grantRoles,
  label: '保存',
  input: (body: { roleIds: string[]; menuIds: string[]; dataScopeIds: string[] }) => ({ body }),
  done: '授权成功，立即生效',
})

/** What a role gives: pages with their buttons, and stations. */
export function RoleGrantDrawer({ roleId, roleName, onClose }: RoleGrantDrawerProps) {
  const { t } = useTranslation()
  const trees = useCall(getGrantTree, {}, { staleMs: 0 })
  const keys = useCall(getRoleGrants, { query: { roleIds: roleId } }, { staleMs: 0 })
  const { start, isBusy } = useAction(give)
  const [changed, setChanged] = useState<Partial<Checked>>({})
  const close = useClose({ isChanged: () => Object.keys(changed).length > 0, onClose })
  const error = trees.error ?? keys.error
  // all of it, also what the tree does not show: what is not touched is stored as it was
  const checked: Checked = { menu: [], dataScope: [], ...keys.data, ...changed }

  const save = () => {
    const granted = { roleIds: [roleId], menuIds: [...checked.menu], dataScopeIds: [...checked.dataScope] }
    void start(granted, { onDone: onClose })
  }
  const tree = (name: keyof Checked, nodes: readonly TreeNode[]) => (
    <GrantTree
      label={t(name === 'menu' ? '搜索页面和按钮' : '搜索站点')}
      nodes={nodes}
      checked={checked[name]}
      isEachItsOwn={name === 'dataScope'}
      isOpen={name === 'dataScope'}
      onChange={(next) => setChanged({ ...changed, [name]: next })}
    />
  )
  return (
    <Drawer
      open
      size={480}
      mask={{ closable: false }}
      title={t('角色授权：{{roleName}}', { roleName })}
      onClose={close}
      extra={
        <Button type="primary" disabled={!keys.data || !trees.data} loading={isBusy} onClick={save}>
          {t('保存')}
        </Button>
      }
    >
      {error ? (
        <Failure text={error.message} />
      ) : !trees.data || !keys.data || !keys.isFetchedAfterMount ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <Tabs
          items={[
            { key: 'menu', label: t('页面和按钮'), children: tree('menu', trees.data.menu) },
            { key: 'dataScope', label: t('站点'), children: tree('dataScope', trees.data.dataScope) },
          ]}
        />
      )}
    </Drawer>
  )
}
