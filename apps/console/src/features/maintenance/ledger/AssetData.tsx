import { Asset } from '@energy-console/contract/maintenance'
import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { DeviceName } from '../../../kit/device/DeviceName'
import { fieldsOf } from '../../../kit/form/fields'
import { CellValue } from '../../../kit/list/CellValue'
import type { AssetRecord } from './AssetHead'
import styles from './AssetPage.module.css'
import { AssetRows } from './AssetRows'

/** What the head says, and what only the list needs. */
const elsewhere = new Set(['assetName', 'assetCode', 'state', 'remindDate', 'ratings', 'spareParts'])
const fields = fieldsOf(Asset).filter(({ name }) => !elsewhere.has(name))

/** Everything that is recorded of a piece of equipment, its figures and its spare parts. */
export function AssetData({ asset }: { asset: AssetRecord }) {
  const { t } = useTranslation()
  const { deviceId, deviceName, ratings = [], spareParts = [] } = asset
  return (
    <div className={styles.sections}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2, xl: 3 }}
        items={fields.map((field) => ({
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
      <AssetRows name="ratings" rows={ratings} />
      <AssetRows name="spareParts" rows={spareParts} />
    </div>
  )
}
