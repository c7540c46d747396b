import { Dictionary, type DictionaryEntry, DictionaryItem } from '@energy-console/contract/system'
import { Switch } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues, initialValues } from '../../../kit/resource/formValues'
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

const fieldsOfDictionary = fieldsOf(Dictionary)
const fieldsOfItem = fieldsOf(DictionaryItem)

/** Makes or changes a dictionary, or a value of one. */
export function DictionaryDialog({ kind, entry, dictionary, onClose, onSaved }: DictionaryDialogProps) {
  const { t } = useTranslation()
  const fields = dictionary ? fieldsOfItem : fieldsOfDictionary
  const what = dictionary ? t('取值', { context: 'one' }) : t('字典', { context: 'one' })
  return (
    <ActionForm
      action={kind.save}
      title={entry ? t('编辑{{label}}', { label: what }) : t('新增{{label}}', { label: what })}
      validateTrigger="onBlur"
      initialValues={initialValues(fields, entry && { ...entry })}
      subjectOf={(values: FormValues) => {
        const body = bodyOf(fields, values, !entry)
        return {
          ...(entry ? { id: entry.id } : {}),
          parentId: dictionary?.id ?? '0',
          ...(dictionary ? { code: dictionary.code, ...DictionaryItem.parse(body) } : Dictionary.parse(body)),
        }
      }}
      onClose={onClose}
      onDone={({ id }) => onSaved?.(id)}
    >
      {fields.map((field) => (
        <FieldItem
          key={field.name}
          field={field}
          custom={field.name === 'isSealed' ? sealedInput : undefined}
          id={entry?.id}
        />
      ))}
    </ActionForm>
  )
}

/** A switch of what the wire has as 0 and 1. */
const SealedInput = ({ id, value, onChange }: FieldInputProps) => (
  <Switch {...(id ? { id } : {})} checked={value === 1} onChange={(isOn) => onChange?.(isOn ? 1 : 0)} />
)

const sealedInput = { isNarrow: true, Input: SealedInput } as const
