import { Segmented } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useAddress } from '../../../kit/page/useAddress'
import { RawMessages, useMayWatch } from '../raw-messages/RawMessages'
import { filtersIn } from '../raw-messages/rawFilters'
import styles from './GatewayDataPage.module.css'
import { GatewayLogs, UnmappedKeys } from './GatewayTrouble'

/** 网关数据: what all gateways send as it comes, and what could not be used of it. */
export function GatewayDataPage() {
  const { t } = useTranslation()
  const { parameters, show, change } = useAddress()
  const mayWatch = useMayWatch()
  const view = parameters.get('view') ?? 'unmapped'
  const switcher = (
    <Segmented
      className={styles.views}
      aria-label={t('数据范围')}
      value={view}
      options={[
        { value: 'unmapped', label: t('未映射标识') },
        { value: 'log', label: t('拒收日志') },
        ...(mayWatch ? [{ value: 'raw', label: t('原始报文') }] : []),
      ]}
      onChange={(next) => show({ view: next })}
    />
  )
  if (view === 'raw' && mayWatch)
    return (
      <RawMessages
        filters={filtersIn(parameters)}
        onFilter={(part) =>
          change(Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value || undefined])))
        }
        switcher={switcher}
      />
    )
  return view === 'log' ? <GatewayLogs switcher={switcher} /> : <UnmappedKeys switcher={switcher} />
}
