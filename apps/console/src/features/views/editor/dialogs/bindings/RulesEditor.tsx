import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type Condition,
  type Item,
  type Rule,
  type RuleEffect,
  ruleEffectsOf,
} from '@energy-console/schematic'
import { Button, Flex, Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { ColorInput } from '../../panels/inputs/ColorInput'
import { ConditionInput, type NamedValue } from '../conditions/ConditionInput'
import { scalarOfText } from '../form/scalarText'
import { effectsOf, firstRule, flowTexts, moved, ruleEffects, ruleOfState, withEffects } from './bindingDraft'
import styles from './bindings.module.css'

interface Props {
  item: Item
  value: readonly Rule[]
  /** The states of the source, where they are known. */
  states: readonly NamedValue[]
  onChange: (rules: Rule[]) => void
}

const maxRules = 50

/** What the item looks like under which condition; of the rules the first that holds applies. */
export function RulesEditor({ item, value, states, onChange }: Props) {
  const { t } = useTranslation()
  const add = (when: Condition) => onChange([...value, firstRule(item, when)])
  return (
    <Flex vertical gap={8}>
      <span className="muted">{t('从上到下，第一条成立的规则生效')}</span>
      {value.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules are addressed by their place
        <div key={index} className={styles.rule}>
          <Flex gap={8} align="start" justify="space-between">
            <ConditionInput
              label={t('规则 {{row}}', { row: index + 1 })}
              value={rule.when}
              states={states}
              onChange={(when) =>
                onChange(value.map((other, at) => (at === index ? { ...rule, when } : other)))
              }
            />
            <Flex>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t('上移规则 {{row}}', { row: index + 1 })}
                disabled={index === 0}
                onClick={() => onChange(moved(value, index, index - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t('下移规则 {{row}}', { row: index + 1 })}
                disabled={index === value.length - 1}
                onClick={() => onChange(moved(value, index, index + 1))}
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('删除规则 {{row}}', { row: index + 1 })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              />
            </Flex>
          </Flex>
          <Effects
            item={item}
            rule={rule}
            onChange={(next) => onChange(value.map((other, at) => (at === index ? next : other)))}
          />
        </div>
      ))}
      <Flex gap={8} wrap>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={value.length >= maxRules}
          onClick={() => add({ op: 'between', min: 0, max: 100 })}
        >
          {t('添加区间规则')}
        </Button>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={value.length >= maxRules}
          onClick={() => add({ op: 'eq', value: 1 })}
        >
          {t('添加等值规则')}
        </Button>
        {states.length > 0 && (
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={value.length + states.length > maxRules}
            onClick={() =>
              onChange([
                ...value,
                ...states.map((state) =>
                  ruleOfState(item, { op: 'eq', value: scalarOfText(state.value) }, state.label),
                ),
              ])
            }
          >
            {t('为每个状态添加规则')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

/** What a rule changes: chosen from a list, each with its value. */
function Effects({ item, rule, onChange }: { item: Item; rule: Rule; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation()
  const effects = effectsOf(rule)
  const offered = [...new Set([...ruleEffectsOf(item), ...effects])]
  return (
    <div className={styles.effects}>
      <Select
        mode="multiple"
        aria-label={t('效果')}
        placeholder={t('选择效果')}
        style={{ minWidth: 180, flex: '1 1 180px' }}
        value={[...effects]}
        onChange={(next) => onChange(withEffects(rule, next))}
        options={offered.map((effect) => ({
          value: effect,
          label: t(ruleEffects[effect]),
        }))}
      />
      {effects.map((effect) => (
        <span key={effect} className={styles.effect}>
          {t(ruleEffects[effect])}
          <EffectInput effect={effect} rule={rule} onChange={onChange} />
        </span>
      ))}
    </div>
  )
}

function EffectInput({
  effect,
  rule,
  onChange,
}: {
  effect: RuleEffect
  rule: Rule
  onChange: (rule: Rule) => void
}) {
  const { t } = useTranslation()
  const label = t(ruleEffects[effect])
  switch (effect) {
    case 'fill':
    case 'stroke':
    case 'color':
      return (
        <ColorInput
          label={label}
          value={rule[effect]}
          onChange={(color) => onChange({ ...rule, [effect]: color })}
        />
      )
    case 'visible':
    case 'blink':
      return (
        <Switch
          aria-label={label}
          size="small"
          checked={rule[effect] === true}
          onChange={(isOn) => onChange({ ...rule, [effect]: isOn })}
        />
      )
    case 'rotationSpeed':
      return (
        <InputNumber
          aria-label={label}
          size="small"
          min={-600}
          max={600}
          suffix={t('转/分')}
          style={{ width: 120 }}
          value={rule.rotationSpeed ?? null}
          onChange={(rotationSpeed) => rotationSpeed !== null && onChange({ ...rule, rotationSpeed })}
        />
      )
    case 'flow':
      return (
        <Select
          aria-label={label}
          size="small"
          style={{ width: 88 }}
          value={String(Math.sign(rule.flow ?? 0))}
          onChange={(flow) => onChange({ ...rule, flow: Number(flow) })}
          options={Object.entries(flowTexts).map(([value, text]) => ({ value, label: t(text) }))}
        />
      )
    case 'text':
      return (
        <Input
          aria-label={label}
          size="small"
          maxLength={500}
          style={{ width: 140 }}
          value={rule.text ?? ''}
          onChange={({ target }) => onChange({ ...rule, text: target.value })}
        />
      )
    default:
      return effect satisfies never
  }
}
