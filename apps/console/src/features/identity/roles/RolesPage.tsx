import type { RowOf } from '@energy-console/contract'
import { getRoleGrants, listRoleHolders, roles } from '@energy-console/contract/identity'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { RoleCompareDrawer } from './RoleCompareDrawer'
import { RoleGrantDrawer } from './RoleGrantDrawer'
import { RoleHoldersDrawer } from './RoleHoldersDrawer'

type Role = RowOf<typeof roles>

/** What is open beside the list. */
type Opened = { what: 'grants' | 'holders' | 'comparison'; role: Role }

/** 角色管理, with what each role may open, press and see, who has it, and what tells it from another one. */
export function RolesPage() {
  const { t } = useTranslation()
  const mayGrant = useMayCall(getRoleGrants)
  const maySeeHolders = useMayCall(listRoleHolders)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourcePage
        resource={roles}
        {...usePage()}
        rowActions={(role: Role) => (
          <>
            {mayGrant && <Button onClick={() => setOpened({ what: 'grants', role })}>{t('授权')}</Button>}
            {maySeeHolders && (
              <Button onClick={() => setOpened({ what: 'holders', role })}>{t('谁拥有')}</Button>
            )}
            {mayGrant && <Button onClick={() => setOpened({ what: 'comparison', role })}>{t('比较')}</Button>}
          </>
        )}
      />
      {opened?.what === 'grants' && (
        <RoleGrantDrawer roleId={opened.role.id} roleName={opened.role.roleName} onClose={close} />
      )}
      {opened?.what === 'holders' && <RoleHoldersDrawer role={opened.role} onClose={close} />}
      {opened?.what === 'comparison' && <RoleCompareDrawer role={opened.role} onClose={close} />}
    </>
  )
}
