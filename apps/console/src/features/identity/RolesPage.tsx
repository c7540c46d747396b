import { roles } from '@energy-console/contract/identity'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../api/session'
import type { Row } from '../../kit/list/Column'
import { usePage } from '../../kit/page/ShownPage'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { RoleGrantDrawer } from './RoleGrantDrawer'

/** 角色管理, with what each role may open, press and see. */
export function RolesPage() {
  const { t } = useTranslation()
  const canGrant = useButton('role_grant')
  const [granting, setGranting] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={roles}
        {...usePage()}
        {...(canGrant
          ? { rowActions: (row: Row) => <Button onClick={() => setGranting(row)}>{t('授权')}</Button> }
          : {})}
      />
      {granting && (
        <RoleGrantDrawer
          roleId={granting.id}
          roleName={String(granting.roleName)}
          onClose={() => setGranting(undefined)}
        />
      )}
    </>
  )
}
