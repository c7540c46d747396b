import { Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { allStations, type StationChoice } from './stationChoice'

interface StationSelectProps extends StationChoice {
  /** What all stations together are called, on pages that tell of them. */
  allText?: string | undefined
}

/** Which station a page tells of. */
export function StationSelect({ stationId, stations, isPending, choose, allText }: StationSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('站点')}
      style={{ width: 180, maxWidth: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      value={stationId}
      loading={isPending}
      options={[
        ...(allText === undefined ? [] : [{ value: allStations, label: allText }]),
        ...stations.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={choose}
    />
  )
}
