import { gateways } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, Row } from '../../kit/list/Column'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { GatewayLogDrawer } from './GatewayLogDrawer'
import { GatewayState } from './GatewayState'

const aheadOf = ({ clockAheadSeconds }: Row) =>
  typeof clockAheadSeconds === 'number' ? clockAheadSeconds : undefined

const onlineColumn: Column = {
  key: 'isOnline',
  title: '在线',
  width: 160,
  isSortable: true,
  render: (row) => <GatewayState isOnline={row.isOnline === true} clockAheadSeconds={aheadOf(row)} />,
}

/** 网关配置 */
export function GatewaysPage() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={gateways}
        title="网关配置"
        emptyText="网关把现场设备接入平台：建好网关，再为它建一个账号，用账号的令牌登录 MQTT 或 HTTP。"
        columns={[onlineColumn]}
        rowActions={(row) => <Button onClick={() => setShown(row)}>{t('日志')}</Button>}
      />
      {shown && (
        <GatewayLogDrawer
          gatewayId={shown.id}
          gatewayName={String(shown.gatewayName)}
          clockAheadSeconds={aheadOf(shown)}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
