import { getAssetFacts } from '@energy-console/contract/maintenance'
import { Alert, Button } from 'antd'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'

interface Props {
  filters: Readonly<Record<string, string>>
  onChange: (filters: Record<string, string>) => void
}

/** Says whose warranty comes to its end, and shows them alone; nothing while there is none. */
export function WarrantyNotice({ filters, onChange }: Props) {
  const { t } = useTranslation()
  const stationIds = useStationIds()
  const { data } = useCall(getAssetFacts, { query: stationsAsked(stationIds) }, { keepsPrevious: true })
  const isShown = 'warrantyDate_ge' in filters && 'remindDate_le' in filters
  if (!data || (data.warranty.due === 0 && !isShown)) return null
  const { warranty, today } = data
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 8 }}
      title={t('{{count}} 台设备的保修即将到期，有问题请在到期前报修', { count: warranty.due })}
      action={
        <Button
          size="small"
          onClick={() =>
            onChange(
              isShown ? {} : { remindDate_le: today, warrantyDate_ge: today, state_notequal: 'retired' },
            )
          }
        >
          {isShown ? t('显示全部') : t('查看')}
        </Button>
      }
    />
  )
}
