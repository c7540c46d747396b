import type { RowOf } from '@energy-console/contract'
import { roles } from '@energy-console/contract/identity'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../api/session'
import { usePage } from '../../kit/page/ShownPage'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { RoleGrantDrawer } from './RoleGrantDrawer'

type Role = RowOf<typeof roles>

/** 角色管理, with what each role may open, press and see. */
export function RolesPage() {
  const { t } = useTranslation()
  const canGrant = useButton('role_grant')
  const [granting, setGranting] = useState<Role>()
  return (
    <>
      <ResourcePage
        resource={roles}
        {...usePage()}
        {...(canGrant
          ? { rowActions: (row: Role) => <Button onClick={() => setGranting(row)}>{t('授权')}</Button> }
          : {})}
      />
      {granting && (
        <RoleGrantDrawer
          roleId={granting.id}
          roleName={granting.roleName}
          onClose={() => setGranting(undefined)}
        />
      )}
    </>
  )
}
