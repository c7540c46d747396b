import { getMaintenanceFileFacts } from '@energy-console/contract/maintenance'
import { Flex, Form, Input, InputNumber, Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ExpireDateItem } from './ExpireDateItem'
import { FolderSelect } from './FolderSelect'

/** What a form of files holds beside the files themselves. */
export interface FileFacts {
  folderId: string | null
  tags: string[]
  /** `yyyy-MM-dd` */
  expireDate: string | null
  remindDays: number
  remark: string
}

/** Facts of files that have none yet. */
export const noFacts: FileFacts = { folderId: null, tags: [], expireDate: null, remindDays: 30, remark: '' }

/** Folder, tags, day of expiry and remark, in a form. */
export function FileFields() {
  const { t } = useTranslation()
  const { data: facts } = useCall(getMaintenanceFileFacts)
  return (
    <>
      <Form.Item
        name="folderId"
        label={t('文件夹')}
        extra={t('文件夹所属的站点决定谁能看到；不选则全部站点可见。')}
      >
        <FolderSelect />
      </Form.Item>
      <Form.Item name="tags" label={t('标签')}>
        <Select
          mode="tags"
          maxCount={10}
          tokenSeparators={[',', '\uff0c', ' ']}
          options={facts?.tags.map(({ tag }) => ({ value: tag, label: tag })) ?? []}
        />
      </Form.Item>
      <Flex gap={16}>
        <ExpireDateItem />
        <Form.Item
          name="remindDays"
          label={t('提前提醒')}
          style={{ flex: 1 }}
          rules={[{ required: true, message: t('请填写{{label}}', { label: t('提前提醒') }) }]}
        >
          <InputNumber min={0} max={365} precision={0} suffix={t('天')} style={{ width: '100%' }} />
        </Form.Item>
      </Flex>
      <Form.Item name="remark" label={t('备注')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Form.Item>
    </>
  )
}
