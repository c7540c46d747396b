import type { RowOf } from '@energy-console/contract'
import { listVirtualSlaves, type virtualGateways } from '@energy-console/contract/telemetry'
import { Drawer, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { RegisterBrowser } from './RegisterBrowser'
import { SlaveTable } from './SlaveTable'

const everyMs = 3_000

/** Who is asked over a virtual gateway and how that goes, and a look at any register. */
export function VirtualDrawer({
  gateway,
  onClose,
}: {
  gateway: RowOf<typeof virtualGateways>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(
    listVirtualSlaves,
    { query: { id: gateway.id } },
    { refetchMs: everyMs },
  )
  const [tab, setTab] = useState('slaves')
  const [unitId, setUnitId] = useState<number>()
  return (
    <Drawer
      open
      size={960}
      title={`${gateway.virtualName} · ${gateway.host}:${gateway.port}`}
      onClose={onClose}
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'slaves',
              label: t('从站'),
              children: (
                <SlaveTable
                  slaves={data}
                  onBrowse={(slave) => {
                    setUnitId(slave.unitId)
                    setTab('registers')
                  }}
                />
              ),
            },
            {
              key: 'registers',
              label: t('寄存器浏览'),
              children: (
                <RegisterBrowser
                  virtualId={gateway.id}
                  slaves={data}
                  unitId={unitId ?? data[0]?.unitId ?? 1}
                  onUnit={setUnitId}
                />
              ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}
