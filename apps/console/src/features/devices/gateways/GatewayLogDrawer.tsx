import { Alert, Drawer, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ClockOff, isClockOff } from '../../../kit/device/ClockDrift'
import { RawMessages, useMayWatch } from '../raw-messages/RawMessages'
import { noFilters } from '../raw-messages/rawFilters'
import { GatewayLogs, UnmappedKeys } from './GatewayTrouble'

interface GatewayLogDrawerProps {
  gatewayId: string
  gatewayName: string
  /** By how much its clock, or one behind it, is off, where that is known. */
  clockDriftSeconds: number | null | undefined
  onClose: () => void
}

/** What one gateway sent that could not be used, and what it sends just now. */
export function GatewayLogDrawer(props: GatewayLogDrawerProps) {
  const { gatewayId, gatewayName, clockDriftSeconds, onClose } = props
  const { t } = useTranslation()
  const mayWatch = useMayWatch()
  const [filters, setFilters] = useState({ ...noFilters, gatewayId })
  const fixed = { gatewayId_equal: gatewayId }
  return (
    <Drawer open size={920} title={gatewayName} onClose={onClose}>
      {isClockOff(clockDriftSeconds) && (
        <Alert
          type="warning"
          style={{ marginBottom: 12 }}
          title={<ClockOff seconds={clockDriftSeconds} />}
          description={
            clockDriftSeconds > 0
              ? t('超前一分钟以上的数据照常保存，到了它的时间才显示为当前值并参与告警。请校准现场时钟。')
              : t('数据按它自己的时间保存，曲线和报表因此偏早。请校准现场时钟。')
          }
        />
      )}
      <Tabs
        items={[
          { key: 'log', label: t('拒收日志'), children: <GatewayLogs fixed={fixed} /> },
          { key: 'unmapped', label: t('未映射标识'), children: <UnmappedKeys fixed={fixed} /> },
          ...(mayWatch
            ? [
                {
                  key: 'raw',
                  label: t('原始报文'),
                  destroyOnHidden: true,
                  children: (
                    <RawMessages
                      filters={filters}
                      onFilter={(part) => setFilters({ ...filters, ...part })}
                      isOfOneGateway
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Drawer>
  )
}
