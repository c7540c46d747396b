import { listViewFolders } from '@energy-console/contract/views'
import { AutoComplete, Flex, Form, Input, Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useStationOptions } from './useStationOptions'

/** What a view is called and where it is found, in a form: `name`, `stationId`, `folder`. */
export function ViewFields() {
  const { t } = useTranslation()
  const { data: inUse } = useCall(listViewFolders)
  const stations = useStationOptions()
  return (
    <>
      <Form.Item
        name="name"
        label={t('名称')}
        validateTrigger="onBlur"
        rules={[{ required: true, whitespace: true, max: 100, message: t('请输入名称') }]}
      >
        <Input autoFocus maxLength={100} />
      </Form.Item>
      <Flex gap={16}>
        <Form.Item name="stationId" label={t('站点')} style={{ flex: 1 }}>
          <Select
            allowClear
            placeholder={t('全部站点')}
            options={stations}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item name="folder" label={t('文件夹')} style={{ flex: 1 }}>
          <AutoComplete allowClear maxLength={100} options={inUse?.folders.map((value) => ({ value }))} />
        </Form.Item>
      </Flex>
    </>
  )
}
