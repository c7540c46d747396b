import { type Binding, bindablePropertiesOf, type Item } from '@energy-console/schematic'
import { findSymbol, type NamedState, statesOf } from '@energy-console/schematic-react'
import { Alert, Collapse, Form, Select } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { DraftField } from '../form/DraftField'
import type { Draft } from '../form/useDraft'
import { SourcePicker } from '../sources/SourcePicker'
import type { SourceState } from '../sources/useSourceState'
import { BindingPreview } from './BindingPreview'
import { bindingLabels } from './bindingDraft'
import { propertyText } from './propertyText'
import { RulesEditor } from './RulesEditor'
import { TransformFields } from './TransformFields'

interface Props {
  /** As it will be with the binding. */
  item: Item
  draft: Draft<Binding>
  state: SourceState
}

/** The form of one binding: which property, from which source, by what transform and rules, with its result beside it. */
export function BindingForm({ item, draft, state }: Props) {
  const { t } = useTranslation()
  const { value: binding, change } = draft
  return (
    <Form component="div" layout="vertical">
      <DraftField draft={draft} name="propName" label={t(bindingLabels.propName)} isRequired>
        <Select
          aria-label={t(bindingLabels.propName)}
          showSearch={{ optionFilterProp: 'label' }}
          value={binding.propName || undefined}
          onChange={(propName) => change({ propName })}
          options={bindablePropertiesOf(item).map(({ name }) => ({
            value: name,
            label: propertyText(item, name, t),
          }))}
        />
      </DraftField>
      <DraftField draft={draft} name="bindObj" label={t(bindingLabels.bindObj)} isRequired>
        <SourcePicker
          label={t(bindingLabels.bindObj)}
          value={binding.bindObj}
          onChange={(bindObj) => change({ bindObj })}
        />
      </DraftField>
      <BindingPreview key={binding.bindObj} item={item} binding={binding} state={state} />
      {(['transform', 'rules'] as const).map((part) => {
        const problem = draft.problemOf(part)
        return (
          problem !== undefined && (
            <Alert key={part} type="error" showIcon title={problem} style={{ marginBottom: 8 }} />
          )
        )
      })}
      <Collapse
        size="small"
        defaultActiveKey={[
          ...(binding.transform ? ['transform'] : []),
          ...(binding.rules?.length ? ['rules'] : []),
        ]}
        items={[
          {
            key: 'transform',
            label: t('数值变换'),
            children: (
              <TransformFields
                value={binding.transform ?? {}}
                state={state}
                targets={statesAt(item, binding.propName).map(({ value, label }) => ({
                  value,
                  label: t(label),
                }))}
                onChange={(transform) => change({ transform })}
              />
            ),
          },
          {
            key: 'rules',
            label: t('条件规则'),
            children: (
              <RulesEditor
                item={item}
                value={binding.rules ?? []}
                states={state.states}
                onChange={(rules) => change({ rules })}
              />
            ),
          },
        ]}
      />
    </Form>
  )
}

/** The states that a binding of a symbol selects from. */
const statesAt = (item: Item, propName: string): readonly NamedState[] => {
  const symbol = item.type === 'symbol' && propName === 'state' ? findSymbol(item.symbolId) : undefined
  return symbol ? statesOf(symbol) : []
}
