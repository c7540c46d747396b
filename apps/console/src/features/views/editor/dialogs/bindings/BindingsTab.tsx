import { Binding, byOrder, type Item, newId } from '@energy-console/schematic'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor, useRecord, useTable } from '../../EditorContext'
import { RecordEditor } from '../form/RecordEditor'
import { RecordTab } from '../form/RecordTab'
import { useDraft } from '../form/useDraft'
import { sourceTitle } from '../sources/sourceTitle'
import { useSourceState } from '../sources/useSourceState'
import { BindingForm } from './BindingForm'
import { bindingLabels, bindingOfDraft, bindingProblems, transformText } from './bindingDraft'
import { propertyText } from './propertyText'
import { withUnit } from './withUnit'

interface Props {
  item: Item
  /** Told whether a form with unsaved content is open. */
  onDirty: (isDirty: boolean) => void
}

/** The bindings of an item: a list, and in its place the form of the one that is edited. */
export function BindingsTab({ item, onDirty }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const sources = useTable('source')
  const bindings = useTable('binding')
    .filter((binding) => binding.itemId === item.id)
    .sort(byOrder)

  return (
    <RecordTab
      rows={bindings}
      addLabel={t('添加绑定')}
      hint={t('让数据源驱动图元的属性：文字显示数值、填充随状态变色、转动、流动、显示或隐藏。')}
      create={() => ({
        // the property is chosen in the form; until then it is empty, which no stored binding is
        ...Binding.parse({ id: newId(), itemId: item.id, pageId: item.pageId, propName: '-' }),
        propName: '',
      })}
      onRemove={({ id }) => editor.edit('删除绑定', (transaction) => transaction.remove('binding', id))}
      form={({ record, ...edited }) => (
        <BindingEditor key={record.id} item={item} binding={record} onDirty={onDirty} {...edited} />
      )}
      columns={[
        {
          key: 'property',
          title: t(bindingLabels.propName),
          width: 150,
          ellipsis: true,
          render: (_, { propName }) => propertyText(item, propName, t),
        },
        {
          key: 'source',
          title: t(bindingLabels.bindObj),
          ellipsis: true,
          render: (_, { bindObj }) => {
            const source = sources.find(({ id }) => id === bindObj)
            return source ? sourceTitle(source) : <span className="muted">{t('数据源不存在')}</span>
          },
        },
        {
          key: 'transform',
          title: t('变换与规则'),
          ellipsis: true,
          render: (_, binding) => transformText(binding),
        },
      ]}
    />
  )
}

interface EditorProps {
  item: Item
  binding: Binding
  isNew: boolean
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

function BindingEditor({ item, binding, isNew, onDirty, onDone }: EditorProps) {
  const { t } = useTranslation()
  const editor = useEditor()
  const enter = (label: string) => t('请输入{{label}}', { label: t(label) })
  const draft = useDraft(binding, (value) => {
    const { propName, bindObj, transform, rules } = bindingProblems(value)
    return {
      propName: propName && enter(bindingLabels.propName),
      bindObj: bindObj && enter(bindingLabels.bindObj),
      transform: transform?.kind === 'text' ? `${t('数值变换')}: ${t(transform.text)}` : undefined,
      rules: rules?.kind === 'text' ? `${t('条件规则')}: ${t(rules.text)}` : undefined,
    }
  })
  const before = useSourceState(useRecord('source', binding.bindObj))
  const state = useSourceState(useRecord('source', draft.value.bindObj))
  const isRebound =
    isNew || draft.value.bindObj !== binding.bindObj || draft.value.propName !== binding.propName
  const shownItem = isRebound
    ? withUnit(item, draft.value.propName, {
        before: before.point?.unit ?? '',
        after: state.point?.unit ?? '',
      })
    : item
  return (
    <RecordEditor
      title={isNew ? t('添加绑定') : t('修改绑定')}
      draft={draft}
      onDirty={onDirty}
      onStore={(value) =>
        editor.edit(isNew ? '添加绑定' : '修改绑定', (transaction) => {
          transaction.put('binding', bindingOfDraft(value))
          transaction.put('item', shownItem)
        })
      }
      onDone={onDone}
    >
      <BindingForm item={shownItem} draft={draft} state={state} />
    </RecordEditor>
  )
}
