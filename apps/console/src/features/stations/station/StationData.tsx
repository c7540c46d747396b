import { stations } from '@energy-console/contract/stations'
import { Descriptions } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { fieldsOf } from '../../../kit/form/fields'
import { CellValue } from '../../../kit/list/CellValue'
import { PlaceMap } from '../../../kit/map/PlaceMap'
import { marksOf } from '../map/marksOf'
import type { StationRecord } from './StationHead'
import styles from './StationPage.module.css'

const shown = fieldsOf(stations.schema).filter(({ name }) => name !== 'isEnabled' && name !== 'stationName')

/** The fields of a station, and where it is. */
export function StationData({ station }: { station: StationRecord }) {
  const { t } = useTranslation()
  const marks = marksOf([station]).map((mark) => ({ ...mark, isChosen: true }))
  return (
    <div className={styles.data}>
      <Descriptions
        size="small"
        column={1}
        bordered
        items={shown.map((field) => ({
          key: field.name,
          label: t(field.label, { context: 'field' }),
          children: <CellValue field={field} row={station} />,
        }))}
      />
      {marks.length > 0 ? (
        <PlaceMap
          key={station.id}
          label={t('{{name}} 的位置', { name: station.stationName })}
          marks={marks}
        />
      ) : (
        <EmptyHint text="还没有经纬度。编辑站点，在地图上点一下它的位置。" />
      )}
    </div>
  )
}
