import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { compileExpression, type Transform } from '@energy-console/schematic'
import { AutoComplete, Button, Flex, Form, Input, InputNumber } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { scalarOfText, textOfScalar } from '../form/scalarText'
import type { SourceState } from '../sources/useSourceState'
import styles from './bindings.module.css'

/** A value that a property takes, and what it is called; already translated. */
interface Target {
  readonly value: string
  readonly label: string
}

interface Props {
  value: Transform
  state: SourceState
  /** The values that the property takes, where they are few. */
  targets: readonly Target[]
  onChange: (transform: Transform) => void
}

/** What happens to the value before it reaches the property, in the order in which it happens. */
export function TransformFields({ value, state, targets, onChange }: Props) {
  const { t } = useTranslation()
  const change = (fields: Partial<Transform>) => onChange({ ...value, ...fields })
  const compiled = value.expression ? compileExpression(value.expression) : undefined
  const number = (name: 'scale' | 'offset' | 'decimals', label: string, placeholder: string) => (
    <Form.Item label={label} className={styles.part}>
      <InputNumber
        aria-label={label}
        style={{ width: '100%' }}
        placeholder={placeholder}
        value={value[name] ?? null}
        {...(name === 'decimals' ? { min: 0, max: 10, precision: 0 } : {})}
        onChange={(next) => change({ [name]: next ?? undefined })}
      />
    </Form.Item>
  )
  return (
    <>
      <Form.Item
        label={t('表达式')}
        extra={t('可用 value（值）、quality（质量，0 为好）、ts（毫秒时间）与 abs、round、min、max 等函数')}
        {...(compiled && !compiled.ok
          ? {
              validateStatus: 'error' as const,
              help:
                compiled.part === undefined
                  ? t(compiled.error)
                  : t('{{text}}：{{part}}', { text: t(compiled.error), part: compiled.part }),
            }
          : {})}
      >
        <Input
          aria-label={t('表达式')}
          className={styles.code}
          maxLength={500}
          placeholder='value > 80 ? "high" : "ok"'
          value={value.expression ?? ''}
          onChange={({ target }) => change({ expression: target.value || undefined })}
        />
      </Form.Item>
      <Flex gap={12} wrap>
        {number('scale', t('乘以'), '1')}
        {number('offset', t('加上'), '0')}
        {number('decimals', t('小数位'), textOfScalar(state.point?.decimals ?? ''))}
        <Form.Item label={t('单位')} className={styles.part}>
          <Input
            aria-label={t('单位')}
            maxLength={20}
            placeholder={state.point?.unit ?? ''}
            value={value.unit ?? ''}
            onChange={({ target }) => change({ unit: target.value || undefined })}
          />
        </Form.Item>
      </Flex>
      <ValueMap
        value={value.valueMap ?? []}
        state={state}
        targets={targets}
        onChange={(valueMap) => change({ valueMap })}
      />
    </>
  )
}

type Rows = NonNullable<Transform['valueMap']>

function ValueMap({
  value,
  state,
  targets,
  onChange,
}: {
  value: Rows
  state: SourceState
  targets: readonly Target[]
  onChange: (rows: Rows) => void
}) {
  const { t } = useTranslation()
  const change = (at: number, fields: Partial<Rows[number]>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...fields } : row)))
  return (
    <Form.Item label={t('值映射')} style={{ marginBottom: 0 }}>
      <Flex vertical gap={8}>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are addressed by their index
          <Flex key={index} gap={8} align="center">
            <Input
              aria-label={t('第 {{row}} 行的值', { row: index + 1 })}
              value={textOfScalar(row.from)}
              onChange={({ target }) => change(index, { from: scalarOfText(target.value) })}
            />
            →
            <AutoComplete
              aria-label={t('第 {{row}} 行显示为', { row: index + 1 })}
              style={{ flex: 1 }}
              value={textOfScalar(row.to)}
              options={targets.map((target) => ({
                value: target.value,
                label: `${target.label} (${target.value})`,
              }))}
              onChange={(text: string) => change(index, { to: scalarOfText(text) })}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('删除第 {{row}} 行', { row: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </Flex>
        ))}
        <Flex gap={8}>
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={value.length >= 200}
            onClick={() => onChange([...value, { from: value.length, to: '' }])}
          >
            {t('添加')}
          </Button>
          {state.states.length > 0 && (
            <Button
              size="small"
              onClick={() =>
                onChange(state.states.map((known) => ({ from: scalarOfText(known.value), to: known.label })))
              }
            >
              {t('按测点的状态填写')}
            </Button>
          )}
        </Flex>
      </Flex>
    </Form.Item>
  )
}
