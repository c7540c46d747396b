import { brokenRules, type Resource } from '@energy-console/contract'
import { App, Form, Skeleton } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { CallError } from '../../api/CallError'
import { notify } from '../../api/notify'
import { useCall, useCallMutation } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { Failure } from '../Failure'
import { FormModal } from '../form/FormModal'
import { type Field, isInForm } from '../form/fields'
import { showRefusal } from '../form/showRefusal'
import { type CustomInput, FieldItem } from './FieldItem'
import { bodyOf, changedFiles, dependentsOf, type FormValues, initialValues } from './formValues'
import styles from './ResourceDialog.module.css'

/** Inputs by field name that take the place of those from the metadata. */
export type CustomInputs = Readonly<Record<string, CustomInput>>

interface ResourceDialogProps {
  resource: Resource
  fields: readonly Field[]
  /** The record to change; undefined makes a new one. */
  id: string | undefined
  inputs: CustomInputs
  /** What a new record begins with. */
  starting?: Readonly<FormValues>
  /** Stays in sight below the fields, see `FormModal`. */
  foot?: ReactNode
  /** How many fields stand beside each other where there is room; unless told, one or two by how many there are. */
  across?: 1 | 2 | 3
  /** Names the dialog, where it makes more than its resource says. */
  title?: string
  /** What the record is called, where that says more than its resource; Chinese, also the translation key with `_one`. */
  one?: string
  onClose: () => void
  /** Told what was answered, and what it was saved with. */
  onSaved?: (answer: { id: string }, isNew: boolean, body: Readonly<FormValues>) => void
  /** What is asked before a record is changed to what the form says; undefined: nothing. */
  question?: (record: object, body: Readonly<FormValues>) => Asked | Promise<Asked | undefined> | undefined
}

/** By how many fields stand beside each other. */
const layouts = { 1: undefined, 2: styles.twos, 3: styles.threes }

/** A question before a change, in the user's language. */
export interface Asked {
  title: string
  text: ReactNode
  /** What is said of the change when it is made, beside that it was. */
  done?: string
}

/** Creates or changes a record; each field is checked by its schema when it is left. */
export function ResourceDialog(props: ResourceDialogProps) {
  const { resource, fields, id, inputs, starting, onClose, onSaved, question } = props
  const { modal } = App.useApp()
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const { detail, save, update } = resource.calls
  const isNew = id === undefined
  const shown = fields.filter((field) => isInForm(field, isNew))
  const record = useCall(detail, { query: { id: id ?? '0' } }, { isEnabled: !isNew, staleMs: 0 })
  const saving = useCallMutation(save)
  const updating = useCallMutation(update)
  const [isAsking, setAsking] = useState(false)
  // once the form stands, what is fetched later changes nothing in it
  const isReady = isNew || (record.data !== undefined && record.isFetchedAfterMount)

  async function submit(values: FormValues): Promise<void> {
    const said = bodyOf(changedFiles(shown, values, record.data), values, isNew)
    const shows = (error: CallError) => showRefusal(form, error)
    const body = isNew ? { ...unasked(starting, shown), ...said } : said
    setAsking(true)
    try {
      const asked = isNew || !record.data ? undefined : await question?.(record.data, { ...body, id })
      if (asked && !(await modal.confirm({ title: asked.title, content: asked.text }))) return
      const answer = isNew
        ? await saving.mutateAsync({ body, shows })
        : await updating.mutateAsync({ body: { ...body, id }, shows })
      notify.success([t(isNew ? '新增成功' : '修改成功'), asked?.done].filter(Boolean).join(t('：')))
      onClose()
      onSaved?.(answer, isNew, body)
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown // why it was refused has been said
    } finally {
      setAsking(false)
    }
  }

  // what was chosen of another station is none of the new one's, and what was said of another record goes with it
  const dropNarrowed = (changed: readonly string[]) =>
    form.setFieldsValue(Object.fromEntries(dependentsOf(shown, changed).map((name) => [name, undefined])))

  // what a choice brings into sight has not been filled in yet: nothing is said of it, whatever a refused save has found
  const quietAppearing = (changed: readonly string[]) => {
    const appearing = shown
      .filter(({ meta }) => [meta.shownFor?.field ?? []].flat().some((name) => changed.includes(name)))
      .map(({ name }) => name)
      .filter((name) => !form.isFieldTouched(name))
    if (appearing.length === 0) return
    const kept = form.getFieldsValue(appearing)
    form.resetFields(appearing)
    form.setFieldsValue(kept)
  }

  // fields are checked when they are left; what was found wrong, as soon as it is mended
  const checkMended = (changed: readonly string[]) => {
    const wrong = changed.filter((name) => form.getFieldError(name).length > 0)
    // what is still wrong stands at its field
    if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined)
  }

  const named = t(isNew ? '新增{{label}}' : '编辑{{label}}', {
    label: t(props.one ?? resource.label, { context: 'one' }),
  })
  const isWide = shown.some(({ name, kind }) => name in inputs || kind === 'rows' || kind === 'attachments')
  const across = props.across ?? (shown.length > 6 || isWide ? 2 : 1)
  return (
    <FormModal
      form={form}
      width={isWide ? 1040 : shown.length > 6 ? 720 : 480}
      title={props.title === undefined ? named : t(props.title)}
      confirmLoading={isAsking || saving.isPending || updating.isPending}
      isTall
      className={layouts[across]}
      formProps={{
        validateTrigger: 'onBlur',
        scrollToFirstError: true,
        onValuesChange: (changed) => {
          const names = Object.keys(changed)
          dropNarrowed(names)
          quietAppearing(names)
          checkMended(names)
        },
        initialValues: { ...initialValues(shown, record.data), ...(isNew ? starting : {}) },
      }}
      placeholder={
        isReady ? undefined : record.error ? (
          <Failure text={record.error.message} onRetry={() => void record.refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: shown.length }} />
        )
      }
      foot={props.foot}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      {shown.map((field) => (
        <Fragment key={field.name}>
          {field.meta.part && <h3 className={styles.part}>{t(field.meta.part)}</h3>}
          <FieldItem
            field={field}
            custom={inputs[field.name]}
            id={id}
            rules={rulesAt(resource, field.name)}
            problemOf={(values) => {
              const whole = { ...record.data, ...bodyOf(shown, values, isNew) }
              return brokenRules(resource, whole).find((broken) => broken.field === field.name)?.text
            }}
          />
        </Fragment>
      ))}
    </FormModal>
  )
}

/** What a new record begins with and the form does not show. */
const unasked = (starting: FormValues = {}, shown: readonly Field[]): FormValues =>
  Object.fromEntries(Object.entries(starting).filter(([name]) => !shown.some((field) => field.name === name)))

/** The rules that are said at a field. */
const rulesAt = ({ rules = [] }: Resource, name: string) =>
  rules.filter(({ fields }) => fields.at(-1) === name)
