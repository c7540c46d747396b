import type { DictionaryEntry } from '@energy-console/contract/system'
import { Form, Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../../../kit/action/ActionForm'
import type { DictionaryKind } from './dictionaryKind'

interface DictionaryDialogProps {
  kind: DictionaryKind
  /** What is changed; undefined: something new. */
  entry: DictionaryEntry | undefined
  /** The dictionary that the value is one of; undefined: this is a dictionary itself. */
  dictionary?: DictionaryEntry
  onClose: () => void
  onSaved?: (id: string) => void
}

interface Values {
  dictValue: string
  code?: string
  dictKey?: string
  sort?: number | null
  remark?: string
  isSealed?: boolean
}

/** Makes or changes a dictionary, or a value of one. */
export function DictionaryDialog({ kind, entry, dictionary, onClose, onSaved }: DictionaryDialogProps) {
  const { t } = useTranslation()
  const required = (label: string) => ({
    required: true,
    whitespace: true,
    message: t('请填写{{label}}', { label }),
  })
  const nameLabel = dictionary ? t('取值名称') : t('字典名称')
  const what = dictionary ? t('取值', { context: 'one' }) : t('字典', { context: 'one' })
  return (
    <ActionForm
      action={kind.save}
      title={entry ? t('编辑{{label}}', { label: what }) : t('新增{{label}}', { label: what })}
      validateTrigger="onBlur"
      initialValues={{
        dictValue: entry?.dictValue ?? '',
        code: entry?.code ?? '',
        dictKey: entry?.dictKey ?? '',
        sort: entry?.sort ?? 0,
        remark: entry?.remark ?? '',
        isSealed: entry?.isSealed === 1,
      }}
      subjectOf={({ sort, isSealed, ...values }: Values) => ({
        ...(entry ? { id: entry.id } : {}),
        parentId: dictionary?.id ?? '0',
        code: dictionary?.code ?? '',
        ...values,
        sort: sort ?? 0,
        isSealed: isSealed ? 1 : 0,
      })}
      onClose={onClose}
      onDone={({ id }) => onSaved?.(id)}
    >
      <Form.Item name="dictValue" label={nameLabel} rules={[required(nameLabel)]}>
        <Input maxLength={128} />
      </Form.Item>
      {dictionary ? (
        <Form.Item
          name="dictKey"
          label={t('字典键值')}
          extra={t('存入数据的代码，同一字典中不能重复。')}
          rules={[required(t('字典键值'))]}
        >
          <Input maxLength={64} />
        </Form.Item>
      ) : (
        <Form.Item
          name="code"
          label={t('字典编号')}
          extra={t('程序按编号查找字典，不能重复。')}
          rules={[
            required(t('字典编号')),
            { pattern: /^[\w.-]*$/, message: t('只能包含字母、数字和 _ . -') },
          ]}
        >
          <Input maxLength={64} />
        </Form.Item>
      )}
      <Form.Item name="sort" label={t('排序')}>
        <InputNumber min={0} max={99_999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="isSealed"
        label={t('封存')}
        valuePropName="checked"
        extra={t('封存后不再供选择，已有数据不受影响。')}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="remark" label={t('备注')}>
        <Input.TextArea maxLength={255} rows={2} />
      </Form.Item>
    </ActionForm>
  )
}
