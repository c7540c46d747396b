import { listViewNames } from '@energy-console/contract/views'
import { type Condition, pagesOf, pageTitle, type ViewEvent } from '@energy-console/schematic'
import { Form, Input, Radio, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../../../api/useCall'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor, useRecord } from '../../EditorContext'
import { ConditionInput } from '../conditions/ConditionInput'
import { DraftField } from '../form/DraftField'
import { textOfScalar } from '../form/scalarText'
import type { Draft } from '../form/useDraft'
import { CodeArea } from '../script/CodeArea'
import { SourcePicker } from '../sources/SourcePicker'
import { useSourceState } from '../sources/useSourceState'
import {
  type EventField,
  eventActions,
  eventFields,
  eventLabels,
  eventTypes,
  isRequired,
  valueTypes,
} from './eventFields'

interface Props {
  draft: Draft<ViewEvent>
}

/** The form of one event: what sets it off, what it does, and what that needs to know. */
export function EventForm({ draft }: Props) {
  const { t } = useTranslation()
  return (
    <Form component="div" layout="vertical">
      {eventFields(draft.value).map((field) => (
        <DraftField
          key={field}
          draft={draft}
          name={field}
          label={t(eventLabels[field])}
          isRequired={isRequired(field)}
          hint={hintOf(field, t)}
        >
          <EventInput field={field} draft={draft} />
        </DraftField>
      ))}
    </Form>
  )
}

const hintOf = (field: EventField, t: (text: string) => string): ReactNode => {
  if (field === 'rangedValue') return t('用逗号分隔，每次触发换到下一个')
  if (field === 'confirmText') return t('留空则不询问；写入设备总会询问')
  return undefined
}

const optionsOf = <T extends string>(texts: Readonly<Record<T, string>>, t: (text: string) => string) =>
  (Object.entries(texts) as [T, string][]).map(([value, label]) => ({ value, label: t(label) }))

function EventInput({ field, draft }: { field: EventField; draft: Draft<ViewEvent> }) {
  const { t } = useTranslation()
  const { value: event, change } = draft
  const label = t(eventLabels[field])
  switch (field) {
    case 'eventType':
      return (
        <Radio.Group
          aria-label={label}
          value={event.eventType}
          onChange={({ target }) => change({ eventType: target.value })}
          options={optionsOf(eventTypes, t)}
        />
      )
    case 'eventAction':
      return (
        <Select
          aria-label={label}
          value={event.eventAction}
          onChange={(eventAction) => change({ eventAction })}
          options={optionsOf(eventActions, t)}
        />
      )
    case 'valueType':
      return (
        <Radio.Group
          aria-label={label}
          value={event.valueType}
          onChange={({ target }) => change({ valueType: target.value })}
          options={optionsOf(valueTypes, t)}
        />
      )
    case 'watchObj':
      return (
        <SourcePicker label={label} value={event.watchObj} onChange={(watchObj) => change({ watchObj })} />
      )
    case 'bindObj':
      return (
        <SourcePicker
          label={label}
          value={event.bindObj}
          {...(event.eventAction === 'writeValue' ? { kinds: ['system'] } : {})}
          onChange={(bindObj) => change({ bindObj })}
        />
      )
    case 'condition':
      return <EventCondition label={label} draft={draft} />
    case 'gotoPage':
      return <PageSelect label={label} value={event.gotoPage} onChange={(gotoPage) => change({ gotoPage })} />
    case 'gotoView':
      return <ViewSelect label={label} value={event.gotoView} onChange={(gotoView) => change({ gotoView })} />
    case 'execScript':
      return (
        <CodeArea
          label={label}
          rows={8}
          value={event.execScript}
          onChange={(execScript) => change({ execScript })}
        />
      )
    case 'fixedValue':
      return <FixedValue label={label} draft={draft} />
    case 'rangedValue':
    case 'gotoURL':
    case 'confirmText':
      return (
        <Input
          aria-label={label}
          value={textOfScalar(event[field])}
          maxLength={maxLengths[field]}
          placeholder={placeholders[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      )
    default:
      return field satisfies never
  }
}

const maxLengths = { rangedValue: 2_000, gotoURL: 2_000, confirmText: 200 }
const placeholders = { rangedValue: '0,1,2', gotoURL: 'https://', confirmText: '' }

/** A choice of words where the event acts on a state, else any text. */
function FixedValue({ label, draft }: { label: string; draft: Draft<ViewEvent> }) {
  const { value: event, change } = draft
  const { states } = useSourceState(useRecord('source', event.bindObj))
  if (states.length > 0)
    return (
      <Select
        aria-label={label}
        value={textOfScalar(event.fixedValue) || undefined}
        options={states.map(({ value, label: word }) => ({ value: String(value), label: word }))}
        onChange={(fixedValue) => change({ fixedValue })}
      />
    )
  return (
    <Input
      aria-label={label}
      value={textOfScalar(event.fixedValue)}
      maxLength={10_000}
      onChange={({ target }) => change({ fixedValue: target.value })}
    />
  )
}

/** Any new value, or only when a condition becomes true. */
function EventCondition({ label, draft }: { label: string; draft: Draft<ViewEvent> }) {
  const { t } = useTranslation()
  const { value: event, change } = draft
  const { states } = useSourceState(useRecord('source', event.watchObj))
  const first: Condition = states[0] ? { op: 'eq', value: states[0].value } : { op: 'gt', value: 0 }
  return (
    <>
      <Switch
        aria-label={label}
        checked={event.condition !== undefined}
        checkedChildren={t('条件成立时')}
        unCheckedChildren={t('每次变化')}
        onChange={(isOn) => change({ condition: isOn ? first : undefined })}
      />
      {event.condition && (
        <div style={{ marginTop: 8 }}>
          <ConditionInput
            label={label}
            value={event.condition}
            states={states}
            onChange={(condition) => change({ condition })}
          />
        </div>
      )}
    </>
  )
}

interface SelectProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function PageSelect({ label, value, onChange }: SelectProps) {
  const pages = pagesOf(useEditor().store.document)
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      onChange={(next) => onChange(next ?? '')}
      options={pages.map((page, index) => ({ value: page.id, label: pageTitle(page, index) }))}
    />
  )
}

function ViewSelect({ label, value, onChange }: SelectProps) {
  const views = useCall(listViewNames, { query: {} })
  return (
    <Select
      aria-label={label}
      allowClear
      loading={views.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      onChange={(next) => onChange(next ?? '')}
      options={(views.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
