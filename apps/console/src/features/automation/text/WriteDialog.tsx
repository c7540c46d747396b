import type { RowOf } from '@energy-console/contract'
import type { globalTexts } from '@energy-console/contract/automation'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../../../kit/action/ActionForm'
import { writeText } from './writeText'

/** Writes a text: one of its choices, or what somebody types. */
export function WriteDialog({ row, onClose }: { row: RowOf<typeof globalTexts>; onClose: () => void }) {
  const { t } = useTranslation()
  const choices = row.choices ?? []
  return (
    <ActionForm
      action={writeText}
      subjectOf={({ value }: { value: string }) => ({ itemId: row.itemId, value })}
      title={t('写入 {{name}}', { name: row.textName })}
      onClose={onClose}
    >
      <Form.Item name="value" label={t('新值')} rules={[{ required: true, message: t('请填写新值') }]}>
        {choices.length > 0 ? (
          <Select options={choices.map(({ choice }) => ({ value: choice, label: choice }))} />
        ) : (
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={row.maxLength} showCount />
        )}
      </Form.Item>
    </ActionForm>
  )
}
