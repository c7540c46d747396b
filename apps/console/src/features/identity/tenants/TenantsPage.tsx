import { listRemovedTenants, platformTenantId, tenants, viewTenant } from '@energy-console/contract/identity'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useMayCall } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { useShownPasswords } from '../users/useShownPasswords'
import { quotaColumns } from './quotaColumns'
import { RemovedDrawer } from './RemovedDrawer'
import { archive, type NamedTenant, resetAdmin } from './tenantActions'
import { ViewDialog } from './ViewDialog'

const secondary = [
  'domain',
  'linkman',
  'contactNumber',
  'timeZone',
  'pointNumber',
  'fileMb',
  'readingDays',
] as const

/** 租户管理: tenants with what each has and may have, their data to take along, and those that were removed. */
export function TenantsPage() {
  const { t } = useTranslation()
  const mayErase = useMayCall(listRemovedTenants)
  const mayView = useMayCall(viewTenant)
  const [viewing, setViewing] = useState<NamedTenant>()
  const [showsRemoved, setShowsRemoved] = useState(false)
  const showPasswords = useShownPasswords()
  return (
    <>
      <ResourcePage
        resource={tenants}
        {...usePage()}
        columns={quotaColumns}
        secondary={secondary}
        isKept={({ tenantId }) => tenantId === platformTenantId}
        toolbar={() => mayErase && <Button onClick={() => setShowsRemoved(true)}>{t('已删除租户')}</Button>}
        rowActions={(tenant) => (
          <>
            {mayView && tenant.tenantId !== platformTenantId && tenant.status === '1' && (
              <Button onClick={() => setViewing(tenant)}>{t('进入查看')}</Button>
            )}
            <ActionButton action={archive} subject={tenant} variant="text" />
            <ActionButton
              action={resetAdmin}
              subject={tenant}
              variant="text"
              onDone={(given) => showPasswords([given])}
            />
          </>
        )}
      />
      {showsRemoved && <RemovedDrawer onClose={() => setShowsRemoved(false)} />}
      {viewing && <ViewDialog tenant={viewing} onClose={() => setViewing(undefined)} />}
    </>
  )
}
