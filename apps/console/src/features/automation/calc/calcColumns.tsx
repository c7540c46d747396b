import { pathOf, type RowOf } from '@energy-console/contract'
import { type calcPoints, calcStates } from '@energy-console/contract/automation'
import { devicePage } from '@energy-console/contract/devices'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { StatusTag } from '../../../kit/StatusTag'
import { LiveValue } from '../../../kit/value/LiveValue'

type Row = RowOf<typeof calcPoints>

/** The point leads to its curve; its value is live. */
export const calcColumns: readonly Column<Row>[] = [
  {
    key: 'pointName',
    title: '名称',
    isSortable: true,
    render: ({ pointName, deviceId, itemId }) => (
      <Link to={`${pathOf(devicePage, { deviceId: deviceId ?? '' })}?curve=${itemId}`}>{pointName}</Link>
    ),
  },
  {
    ...{ key: 'value', title: '当前值', place: 1, width: 130, align: 'right' },
    render: ({ itemId, unit, decimals }) => (
      <LiveValue itemId={itemId} unit={unit ?? null} decimals={decimals} dataType="number" enumMap={null} />
    ),
  },
  { key: 'formula', title: '公式', width: 240, render: ({ formula }) => <code>{formula}</code> },
  { key: 'state', title: '状态', isState: true, width: 150, render: (row) => <State {...row} /> },
]

function State({ state, trouble, isEnabled }: Row) {
  const { t } = useTranslation()
  if (isEnabled === false) return <StatusTag tone="off">{t('已停用')}</StatusTag>
  const tone = { waiting: 'plain', good: 'good', lacking: 'warning', failed: 'error' } as const
  return (
    <>
      <StatusTag tone={tone[state]}>{t(calcStates[state])}</StatusTag>
      {trouble && <div className="muted">{state === 'failed' ? t(trouble) : trouble}</div>}
    </>
  )
}
