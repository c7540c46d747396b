import type { RowOf } from '@energy-console/contract'
import { gateways } from '@energy-console/contract/devices'
import { listConfigVersions } from '@energy-console/contract/engineering'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import type { Column } from '../../../kit/list/Column'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { StationTime } from '../../../kit/time/zone'
import { GatewayConfigDrawer } from '../../engineering'
import { GatewayLogDrawer } from './GatewayLogDrawer'
import { GatewayState } from './GatewayState'

type Gateway = RowOf<typeof gateways>

const onlineColumn: Column<Gateway> = {
  key: 'isOnline',
  title: '在线',
  width: 160,
  isSortable: true,
  render: ({ isOnline = false, clockDriftSeconds }) => (
    <GatewayState isOnline={isOnline} clockDriftSeconds={clockDriftSeconds} />
  ),
}

/** The gateways: made, edited, their log and their remote configuration. */
export function GatewaysPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Gateway>()
  const [configured, setConfigured] = useState<Gateway>()
  const mayConfigure = useMayCall(listConfigVersions)
  return (
    <>
      <ResourcePage
        resource={gateways}
        title={t('网关')}
        emptyText={t('网关把现场设备接入平台：建好网关，再为它建一个账号，用账号的令牌登录 MQTT 或 HTTP。')}
        columns={[onlineColumn]}
        rowActions={(row) => (
          <>
            <Button onClick={() => setShown(row)}>{t('日志')}</Button>
            {mayConfigure && <Button onClick={() => setConfigured(row)}>{t('远程配置')}</Button>}
          </>
        )}
      />
      {configured && (
        <StationTime stationId={configured.stationId}>
          <GatewayConfigDrawer
            gatewayId={configured.id}
            gatewayName={configured.gatewayName}
            onClose={() => setConfigured(undefined)}
          />
        </StationTime>
      )}
      {shown && (
        <GatewayLogDrawer
          gatewayId={shown.id}
          gatewayName={shown.gatewayName}
          clockDriftSeconds={shown.clockDriftSeconds}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
