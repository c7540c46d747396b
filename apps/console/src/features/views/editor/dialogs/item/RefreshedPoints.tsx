import { listDevicePoints } from '@energy-console/contract/devices'
import type { ItemOf } from '@energy-console/schematic'
import { setProperties } from '@energy-console/schematic/editor'
import { Form, Select } from 'antd'
import { useCall } from '../../../../../api/useCall'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'
import styles from './item.module.css'

interface Props {
  item: ItemOf<'model'>
}

/** The points of its device that a model item fetches again every ten seconds. */
export function RefreshedPoints({ item }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const hasDevice = /^\d+$/.test(item.deviceId)
  const points = useCall(
    listDevicePoints,
    { query: { deviceId: item.deviceId || '0' } },
    { isEnabled: hasDevice },
  )
  return (
    <Form component="div" layout="vertical" className={styles.refreshed}>
      <Form.Item label={t('定时刷新的数据')} extra={t('每 10 秒读取一次；其余数据由实时连接更新')}>
        <Select
          mode="multiple"
          aria-label={t('定时刷新的数据')}
          allowClear
          maxTagCount={6}
          disabled={!hasDevice}
          loading={hasDevice && points.isPending}
          placeholder={hasDevice ? t('选择属性') : t('先绑定设备')}
          showSearch={{ optionFilterProp: 'label' }}
          value={item.refreshItemIds}
          onChange={(refreshItemIds) =>
            editor.edit('定时刷新的数据', (transaction) =>
              setProperties(transaction, [item.id], { refreshItemIds }),
            )
          }
          options={(points.data ?? []).map(({ itemId, propertyName, unit }) => ({
            value: itemId,
            label: unit ? `${propertyName} (${unit})` : propertyName,
          }))}
        />
      </Form.Item>
    </Form>
  )
}
