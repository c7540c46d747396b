import { gateways } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, Row } from '../../kit/list/Column'
import { usePage } from '../../kit/page/ShownPage'
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
        {...usePage()}
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
