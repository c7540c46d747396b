import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { StationChoice } from './useStationChoice'

/** Which station a page tells of. */
export function StationSelect({ stationId, stations, isPending, choose }: StationChoice) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('站点')}
      style={{ width: 180, maxWidth: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      value={stationId}
      loading={isPending}
      options={stations.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={choose}
    />
  )
}
