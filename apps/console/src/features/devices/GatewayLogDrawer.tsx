import { Drawer, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { GatewayLogs, UnmappedKeys } from './GatewayTrouble'

interface GatewayLogDrawerProps {
  gatewayId: string
  gatewayName: string
  onClose: () => void
}

/** What one gateway sent that could not be used. */
export function GatewayLogDrawer({ gatewayId, gatewayName, onClose }: GatewayLogDrawerProps) {
  const { t } = useTranslation()
  const fixed = { gatewayId_equal: gatewayId }
  return (
    <Drawer open size={920} title={gatewayName} onClose={onClose}>
      <Tabs
        items={[
          { key: 'log', label: t('拒收日志'), children: <GatewayLogs fixed={fixed} /> },
          { key: 'unmapped', label: t('未映射标识'), children: <UnmappedKeys fixed={fixed} /> },
        ]}
      />
    </Drawer>
  )
}
