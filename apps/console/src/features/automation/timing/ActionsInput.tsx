import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { timingGroups } from '@energy-console/contract/automation'
import { listPointInfos } from '@energy-console/contract/devices'
import { globalFormat, globalVariables } from '@energy-console/contract/views'
import { Button, Form, Select } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { changeRow, removeRow, rowsOf } from '../../../kit/form/rows/rowEdits'
import { cellKey, rowProblems } from '../../../kit/form/rows/rowProblems'
import { ValueInput } from '../values/ValueInput'
import { TaggedDevice } from './TaggedDevice'
import styles from './Timing.module.css'
import type { ActionDraft } from './timingDrafts'
import { useStationOf } from './useStationOf'

const keptMs = 300_000

/** What an action writes. */
const targets = [
  { value: 'point', label: '数据点' },
  { value: 'variable', label: '全局变量' },
] as const

/**
 * Points of the station and global variables with the values that they are to have, in groups. A row whose point is null is
 * about a variable.
 */
export function ActionsInput({ field, value, onChange = () => {}, recordId, id }: FieldInputProps) {
  const { t } = useTranslation()
  const rows = rowsOf<ActionDraft>(value)
  const stationId = useStationOf('points', recordId)
  const problems = useMemo(() => rowProblems(field, rowsOf(value)), [field, value])
  const isWrong = Form.Item.useStatus().status === 'error'
  const most = field.meta.most ?? 500
  const group = rows.at(-1)?.actionGroup ?? 1
  return (
    <div id={id} className={styles.times}>
      {rows.map((row, index) => {
        const change = (part: ActionDraft) => onChange(changeRow(rows, index, part))
        const isVariable = row.itemId === null
        const own = isWrong
          ? [...problems].flatMap(([key, problem]) => (key.startsWith(cellKey(index, '')) ? [problem] : []))
          : []
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no identity but its place
          <div key={index} className={styles.action}>
            <div className={styles.part}>
              <Select
                aria-label={`${t('写入对象')} ${index + 1}`}
                value={isVariable ? 'variable' : 'point'}
                options={targets.map(({ value: of, label }) => ({ value: of, label: t(label) }))}
                onChange={(next) =>
                  change({
                    itemId: next === 'variable' ? null : undefined,
                    variableId: undefined,
                    value: undefined,
                  })
                }
              />
            </div>
            <div className={styles.part}>
              {isVariable ? (
                <ReferenceSelect
                  id={`${id ?? field.name}-${index}-variableId`}
                  label={`${t('全局变量')} ${index + 1}`}
                  noun="globalVariable"
                  value={row.variableId ?? ''}
                  placeholder={t('请选择全局变量')}
                  onChange={(next) => change({ variableId: next, value: undefined })}
                />
              ) : (
                <ReferenceSelect
                  id={`${id ?? field.name}-${index}-itemId`}
                  label={`${t('数据点')} ${index + 1}`}
                  noun="point"
                  value={row.itemId ?? ''}
                  stationId={stationId}
                  placeholder={t(stationId ? '请选择数据点' : '请先选择站点')}
                  disabled={!stationId}
                  onChange={(next) => change({ itemId: next, value: undefined })}
                />
              )}
            </div>
            <div className={styles.part}>
              <TargetValue
                label={`${t('值')} ${index + 1}`}
                row={row}
                onChange={(next) => change({ value: next })}
              />
            </div>
            <Select
              aria-label={`${t('动作组')} ${index + 1}`}
              value={row.actionGroup}
              options={timingGroups.map(({ value: of, label }) => ({ value: of, label: t(label) }))}
              onChange={(actionGroup) => change({ actionGroup })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('删除')}
              onClick={() => onChange(removeRow(rows, index))}
            />
            <TaggedDevice itemId={row.itemId ?? ''} />
            {own[0] && (
              <span className={styles.problem} data-problem>
                {own[0]}
              </span>
            )}
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

interface TargetValueProps {
  label: string
  row: ActionDraft
  onChange: (value: string | undefined) => void
}

/** The value that the point or the variable of a row is to have. */
function TargetValue({ label, row, onChange }: TargetValueProps) {
  const itemId = row.itemId ?? ''
  const variableId = row.variableId ?? ''
  const { data: points } = useCall(
    listPointInfos,
    { query: { itemIds: itemId } },
    { isEnabled: itemId !== '', staleMs: keptMs },
  )
  const maySee = useMayCall(globalVariables.calls.detail)
  const { data: variable } = useCall(
    globalVariables.calls.detail,
    { query: { id: variableId } },
    { isEnabled: variableId !== '' && maySee, staleMs: keptMs },
  )
  return (
    <ValueInput
      label={label}
      format={variable ? globalFormat(variable) : points?.[0]}
      value={row.value ?? ''}
      onChange={onChange}
    />
  )
}
