import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { timingGroups } from '@energy-console/contract/automation'
import { booleanWords, listPointInfos } from '@energy-console/contract/devices'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { changeRow, type Row, removeRow, rowsOf } from '../../../kit/form/rows/rowEdits'
import { cellKey, rowProblems } from '../../../kit/form/rows/rowProblems'
import { TaggedDevice } from './TaggedDevice'
import styles from './Timing.module.css'
import { useStationOf } from './useStationOf'

const keptMs = 300_000

/** Points of the station with the values that they are to have, in groups. */
export function ActionsInput({ field, value, onChange = () => {}, recordId, id }: FieldInputProps) {
  const { t } = useTranslation()
  const rows = rowsOf(value)
  const stationId = useStationOf('points', recordId)
  const problems = useMemo(() => rowProblems(field, rowsOf(value)), [field, value])
  const isWrong = Form.Item.useStatus().status === 'error'
  const most = field.meta.most ?? 500
  const group = rows.at(-1)?.actionGroup ?? 1
  return (
    <div id={id} className={styles.times}>
      {rows.map((row, index) => {
        const change = (part: Row) => onChange(changeRow(rows, index, part))
        const itemId = typeof row.itemId === 'string' ? row.itemId : ''
        const own = isWrong
          ? [...problems].flatMap(([key, problem]) => (key.startsWith(cellKey(index, '')) ? [problem] : []))
          : []
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no identity but its place
          <div key={index} className={styles.action}>
            <ReferenceSelect
              id={`${id ?? field.name}-${index}-itemId`}
              noun="point"
              value={itemId}
              stationId={stationId}
              placeholder={t(stationId ? '请选择数据点' : '请先选择站点')}
              disabled={!stationId}
              onChange={(next) => change({ itemId: next, value: undefined })}
            />
            <ValueInput
              label={`${t('值')} ${index + 1}`}
              itemId={itemId}
              value={typeof row.value === 'string' ? row.value : ''}
              onChange={(next) => change({ value: next })}
            />
            <Select
              aria-label={`${t('动作组')} ${index + 1}`}
              value={row.actionGroup}
              options={timingGroups.map(({ value: of, label }) => ({ value: of, label: t(label) }))}
              onChange={(actionGroup: unknown) => change({ actionGroup })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('删除')}
              onClick={() => onChange(removeRow(rows, index))}
            />
            <TaggedDevice itemId={itemId} />
            {own[0] && <span className={styles.problem}>{own[0]}</span>}
          </div>
        )
      })}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, { actionGroup: group }])}
      >
        {t('添加动作')}
      </Button>
    </div>
  )
}

interface ValueInputProps {
  label: string
  itemId: string
  value: string
  onChange: (value: string | undefined) => void
}

/** The input that fits the point: its words, a number with its unit and bounds, a text. */
function ValueInput({ label, itemId, value, onChange }: ValueInputProps) {
  const { t } = useTranslation()
  const { data } = useCall(
    listPointInfos,
    { query: { itemIds: itemId } },
    { isEnabled: itemId !== '', staleMs: keptMs },
  )
  const point = data?.[0]
  if (!point)
    return <Input aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  const { dataType, enumMap, unit } = point
  if (dataType === 'boolean' || (dataType === 'enum' && enumMap)) {
    const words = dataType === 'boolean' ? { ...booleanWords, ...enumMap } : (enumMap ?? {})
    const options = Object.entries(words).map(([key, word]) => ({
      value: key,
      label: enumMap?.[key] ?? t(word),
    }))
    return (
      <Select
        aria-label={label}
        value={value === '' ? undefined : value}
        options={options}
        onChange={onChange}
      />
    )
  }
  if (dataType === 'text')
    return <Input aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  return (
    <InputNumber
      aria-label={label}
      style={{ width: '100%' }}
      suffix={unit}
      value={value === '' ? null : Number(value)}
      onChange={(next) => onChange(next === null ? undefined : String(next))}
    />
  )
}
