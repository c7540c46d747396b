import type { RowOf } from '@energy-console/contract'
import { gateways } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../kit/list/Column'
import { usePage } from '../../kit/page/ShownPage'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { GatewayLogDrawer } from './GatewayLogDrawer'
import { GatewayState } from './GatewayState'

type Gateway = RowOf<typeof gateways>

const onlineColumn: Column<Gateway> = {
  key: 'isOnline',
  title: '在线',
  width: 160,
  isSortable: true,
  render: ({ isOnline = false, clockAheadSeconds }) => (
    <GatewayState isOnline={isOnline} clockAheadSeconds={clockAheadSeconds ?? undefined} />
  ),
}

/** 网关配置 */
export function GatewaysPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Gateway>()
  return (
    <>
      <ResourcePage
        resource={gateways}
        {...usePage()}
        columns={[onlineColumn]}
        rowActions={(row) => <Button onClick={() => setShown(row)}>{t('日志')}</Button>}
      />
      {shown && (
        <GatewayLogDrawer
          gatewayId={shown.id}
          gatewayName={shown.gatewayName}
          clockAheadSeconds={shown.clockAheadSeconds ?? undefined}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
