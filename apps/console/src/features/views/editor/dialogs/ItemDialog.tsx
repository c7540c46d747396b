import { kindOf } from '@energy-console/schematic'
import { App, Modal, Tabs } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ask } from '../../../../kit/ask'
import { useEditor, useRecord } from '../EditorContext'
import { nameInEditor } from '../panels/lists/nameInEditor'
import { BindingsTab } from './bindings/BindingsTab'
import { EventsTab } from './events/EventsTab'
import { useReturnFocus } from './form/useReturnFocus'
import { BasicTab } from './item/BasicTab'

interface Props {
  itemId: string
  onClose: () => void
}

type Form = 'event' | 'binding'

/** The property dialog of an item: basic properties, events, bindings. Closing asks before it drops an unsaved form. */
export function ItemDialog({ itemId, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { store } = useEditor()
  const item = useRecord('item', itemId)
  const [dirty, setDirty] = useState<ReadonlySet<Form>>(new Set())
  const isGone = item === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  const mark = useCallback((form: Form, isDirty: boolean) => {
    setDirty((now) => {
      if (now.has(form) === isDirty) return now
      const next = new Set(now)
      if (isDirty) next.add(form)
      else next.delete(form)
      return next
    })
  }, [])
  const markEvent = useCallback((isDirty: boolean) => mark('event', isDirty), [mark])
  const markBinding = useCallback((isDirty: boolean) => mark('binding', isDirty), [mark])

  if (!item) return null
  const close = async () => {
    const question = { title: t('放弃未保存的修改？'), okText: t('放弃'), cancelText: t('继续编辑') }
    // by hand: nothing is called, what was typed is dropped
    if (dirty.size === 0 || (await ask({ modal, t, ...question, isDanger: true }))) onClose()
  }
  const name = nameInEditor(store, item, t)
  const kind = t(kindOf(item).label)
  // what can be read on a text does not say that it is one
  const title = 'content' in item && name !== kind ? `${kind} · ${name}` : name
  return (
    <Modal
      open
      width={760}
      footer={null}
      title={title}
      mask={{ closable: dirty.size === 0 }}
      onCancel={() => void close()}
      styles={{ body: { maxHeight: 'calc(100dvh - 200px)', overflow: 'auto' } }}
    >
      <Tabs
        items={[
          { key: 'basic', label: t('基本属性'), children: <BasicTab item={item} /> },
          { key: 'events', label: t('事件绑定'), children: <EventsTab item={item} onDirty={markEvent} /> },
          {
            key: 'bindings',
            label: t('属性绑定'),
            children: <BindingsTab item={item} onDirty={markBinding} />,
          },
        ]}
      />
    </Modal>
  )
}
