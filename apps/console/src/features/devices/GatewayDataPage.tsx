import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../kit/page/useAddress'
import { GatewayLogs, UnmappedKeys } from './GatewayTrouble'

/** 网关数据: what all gateways sent that could not be used. */
export function GatewayDataPage() {
  const { t } = useTranslation()
  const { parameters, show } = useAddress()
  const view = parameters.get('view') ?? 'unmapped'
  const switcher = (
    <Segmented
      aria-label={t('数据范围')}
      value={view}
      options={[
        { value: 'unmapped', label: t('未映射标识') },
        { value: 'log', label: t('拒收日志') },
      ]}
      onChange={(next) => show({ view: next })}
    />
  )
  return view === 'log' ? <GatewayLogs switcher={switcher} /> : <UnmappedKeys switcher={switcher} />
}
