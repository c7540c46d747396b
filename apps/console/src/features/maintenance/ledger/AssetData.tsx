import { Asset } from '@energy-console/contract/maintenance'
import { Descriptions } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { fieldsOf } from '../../../kit/form/fields'
import { CellValue } from '../../../kit/list/CellValue'
import { RecordRows } from '../../../kit/list/RecordRows'
import { PlaceMap } from '../../../kit/map/PlaceMap'
import { placedMark } from '../../../kit/map/placedMark'
import type { AssetRecord } from './AssetHead'
import styles from './AssetPage.module.css'

/** What the head says, and what only the list needs. */
const elsewhere = new Set(['assetName', 'assetCode', 'state', 'remindDate'])
const fields = fieldsOf(Asset).filter(({ name }) => !elsewhere.has(name))
const rows = fields.filter(({ kind }) => kind === 'rows')
const figures = fields.filter(({ kind }) => kind !== 'rows')

/** Everything that is recorded of a piece of equipment, its figures and its spare parts. */
export function AssetData({ asset }: { asset: AssetRecord }) {
  const { t } = useTranslation()
  const { deviceId, deviceName } = asset
  const marks = placedMark({ ...asset, name: asset.assetName }).map((mark) => ({ ...mark, isChosen: true }))
  return (
    <div className={styles.sections}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2, xl: 3 }}
        items={figures.map((field) => ({
          key: field.name,
          label: t(field.label),
          children:
            field.name === 'deviceId' && deviceId ? (
              <DeviceName deviceId={deviceId} name={deviceName} />
            ) : (
              <CellValue field={field} row={asset} />
            ),
        }))}
      />
      {marks.length > 0 && (
        <PlaceMap
          key={asset.id}
          label={t('{{name}} 的位置', { name: asset.assetName })}
          marks={marks}
          nearness="yard"
        />
      )}
      {rows.map((field) => (
        <RecordRows key={field.name} field={field} record={asset} />
      ))}
    </div>
  )
}
