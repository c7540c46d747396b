import { listViewNames } from '@energy-console/contract/views'
import { byOrder, findPage, type Item, newId, pagesOf, pageTitle, ViewEvent } from '@energy-console/schematic'
import { useState } from 'react'
import { useCall } from '../../../../../api/useCall'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor, useRecord, useTable } from '../../EditorContext'
import { conditionText } from '../conditions/condition'
import { RecordEditor } from '../form/RecordEditor'
import { RecordTab } from '../form/RecordTab'
import { useDraft } from '../form/useDraft'
import { sourceTitle } from '../sources/sourceTitle'
import { useSourceState } from '../sources/useSourceState'
import { EventForm } from './EventForm'
import {
  draftOfEvent,
  type EventNames,
  eventActions,
  eventLabels,
  eventOfDraft,
  eventProblems,
  eventTarget,
  eventTypes,
} from './eventFields'

interface Props {
  item: Item
  /** Told whether a form with unsaved content is open. */
  onDirty: (isDirty: boolean) => void
}

/** The events of an item: a list, and in its place the form of the one that is edited. */
export function EventsTab({ item, onDirty }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const events = useTable('event')
    .filter((event) => event.itemId === item.id)
    .sort(byOrder)
  const names = useEventNames()

  return (
    <RecordTab
      rows={events}
      addLabel={t('添加事件')}
      hint={t('图元被点击或数据变化时要做的事：改变数值、写入设备、打开页面或网址、执行脚本。')}
      create={() => ViewEvent.parse({ id: newId(), itemId: item.id, pageId: item.pageId })}
      onRemove={({ id }) => editor.edit('删除事件', (transaction) => transaction.remove('event', id))}
      form={({ record, ...edited }) => (
        <EventEditor key={record.id} event={record} onDirty={onDirty} {...edited} />
      )}
      columns={[
        {
          key: 'type',
          title: t('触发方式'),
          width: 180,
          ellipsis: true,
          render: (_, { eventType, condition }) =>
            [t(eventTypes[eventType]), eventType === 'change' && condition ? conditionText(condition) : '']
              .filter((part) => part !== '')
              .join(' '),
        },
        {
          key: 'action',
          title: t('动作'),
          width: 110,
          render: (_, { eventAction }) => t(eventActions[eventAction]),
        },
        { key: 'target', title: t('对象'), ellipsis: true, render: (_, event) => eventTarget(event, names) },
      ]}
    />
  )
}

interface EditorProps {
  event: ViewEvent
  isNew: boolean
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

function EventEditor({ event, isNew, onDirty, onDone }: EditorProps) {
  const { t } = useTranslation()
  const editor = useEditor()
  const [bindObj, setBindObj] = useState(event.bindObj)
  const { point } = useSourceState(useRecord('source', bindObj))
  const draft = useDraft(draftOfEvent(event), (value) =>
    Object.fromEntries(
      Object.entries(eventProblems(value, value.bindObj === bindObj ? point : undefined)).map(
        ([field, problem]) => [
          field,
          problem.kind === 'text'
            ? t(problem.text, problem.values)
            : t('请输入{{label}}', { label: t(eventLabels[field as keyof typeof eventLabels]) }),
        ],
      ),
    ),
  )
  if (draft.value.bindObj !== bindObj) setBindObj(draft.value.bindObj)
  return (
    <RecordEditor
      title={isNew ? t('添加事件') : t('修改事件')}
      draft={draft}
      onDirty={onDirty}
      onStore={(value) =>
        editor.edit(isNew ? '添加事件' : '修改事件', (transaction) =>
          transaction.put('event', eventOfDraft(value)),
        )
      }
      onDone={onDone}
    >
      <EventForm draft={draft} />
    </RecordEditor>
  )
}

/** What the ids in events stand for. */
function useEventNames(): EventNames {
  const { store } = useEditor()
  const { document } = store
  const views = useCall(listViewNames, { query: {} })
  return {
    source: (id) => {
      const source = document.source.get(id)
      return source ? sourceTitle(source) : id
    },
    page(reference) {
      const page = findPage(document, reference)
      return page ? pageTitle(page, pagesOf(document).indexOf(page)) : reference
    },
    view: (id) => views.data?.find((view) => view.id === id)?.name ?? id,
  }
}
