import { Device } from '@energy-console/contract/devices'
import { Descriptions } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { fieldsOf } from '../../../kit/form/fields'
import { CellValue } from '../../../kit/list/CellValue'
import type { DeviceRecord } from './DeviceHead'

const fields = fieldsOf(Device)

/** Everything that is recorded of the device. */
export function PropertyList({ device }: { device: DeviceRecord }) {
  const { t } = useTranslation()
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2, xl: 3 }}
      items={fields.map((field) => ({
        key: field.name,
        label: t(field.label),
        children: <CellValue field={field} row={device} />,
      }))}
    />
  )
}
