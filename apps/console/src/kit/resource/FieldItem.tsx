import type { Rule } from '@energy-console/contract'
import { Form } from 'antd'
import { type ComponentType, useCallback, useRef } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { check } from '../form/check'
import { FieldInput } from '../form/FieldInput'
import type { FieldInputProps } from '../form/FieldInputProps'
import type { Field } from '../form/fields'
import { passwordText } from '../form/passwordText'
import { rowsOf } from '../form/rows/rowEdits'
import { firstProblem } from '../form/rows/rowProblems'
import type { FormValues } from './formValues'
import styles from './ResourceDialog.module.css'

/** Takes the place of the input from the metadata, and the form's whole width unless it is narrow. */
export type CustomInput =
  | ComponentType<FieldInputProps>
  | { isNarrow: true; Input: ComponentType<FieldInputProps> }

interface FieldItemProps {
  field: Field
  custom?: CustomInput | undefined
  /** The record that is changed; undefined: a new one. */
  id?: string | undefined
  /** The record's rules that are said at this field; none unless told. */
  rules?: readonly Rule[]
  /** What of the rules is broken here. */
  problemOf?: (values: FormValues) => string | undefined
  /** The station whose records are offered, where no field of the form holds it. */
  stationId?: string | undefined
}

const noRules: readonly Rule[] = []

/** A field of the dialog: its input, checked by its schema and the record's rules when it is left. */
export function FieldItem({ field, custom, id, rules = noRules, problemOf, stationId }: FieldItemProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<FormValues>()
  // what is narrowed by nothing watches itself
  const station: unknown = Form.useWatch(field.meta.narrowedBy ?? field.name, form)
  const { shownFor } = field.meta
  const deciding = shownFor ? [shownFor.field].flat() : []
  const isShownFor = (values: FormValues) =>
    deciding.some((name) => shownFor?.values.includes(String(values[name] ?? form.getFieldValue(name))))
  const decides: boolean = Form.useWatch(isShownFor, form) ?? isShownFor({})
  const helpOf = (values: FormValues) =>
    deciding
      .map((name) => shownFor?.helpFor?.[String(values[name] ?? form.getFieldValue(name))])
      .find((help) => help !== undefined)
  const help: string | undefined = Form.useWatch(helpOf, form) ?? field.meta.help
  const isHidden = shownFor !== undefined && !decides
  const isNarrow = custom !== undefined && 'isNarrow' in custom
  const Input = isNarrow ? custom.Input : (custom ?? FieldInput)
  const isRows = field.kind === 'rows'
  const isFiles = field.format.input === 'attachments'
  const isBusy = useRef(false)
  const onBusy = useCallback((now: boolean) => {
    isBusy.current = now
  }, [])
  // of a list all must be of the one station, so that it is chosen first
  const isAwaiting = field.format.input === 'references' && field.meta.narrowedBy !== undefined && !station
  const validate = async (_rule: unknown, value: unknown) => {
    if (isBusy.current) throw new Error(t('还有文件正在上传'))
    const own = isRows
      ? firstProblem(field, rowsOf(value))
      : (check(field, value, id === undefined) ??
        (field.kind === 'password' && typeof value === 'string' ? passwordText(value) : undefined))
    const problem = own ?? (rules.length > 0 ? problemOf?.(form.getFieldsValue()) : undefined)
    if (problem !== undefined) throw new Error(own === problem ? own : t(problem))
  }
  const others = rules.flatMap(({ fields }) => fields).filter((name) => name !== field.name)
  return (
    <Form.Item
      name={field.name}
      hidden={isHidden}
      label={t(field.label, { context: 'field' })}
      required={field.isRequired || shownFor?.isNeeded === true}
      dependencies={others}
      rules={[{ validator: validate }]}
      extra={help && t(help)}
      className={(custom && !isNarrow) || isWide.has(field.format.input) ? styles.wide : undefined}
    >
      <Input
        field={field}
        {...(custom && id !== undefined ? { recordId: id } : {})}
        {...(isFiles ? { onBusy } : {})}
        {...(field.meta.narrowedBy && typeof station === 'string'
          ? { stationId: station }
          : stationId
            ? { stationId }
            : {})}
        {...(isAwaiting ? { isDisabled: true, placeholder: t('请先选择站点') } : {})}
      />
    </Form.Item>
  )
}

const isWide = new Set(['textarea', 'rows', 'attachments', 'richText'])
