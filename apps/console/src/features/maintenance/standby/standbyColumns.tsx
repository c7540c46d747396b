import type { RowOf } from '@energy-console/contract'
import {
  type StandbyKind,
  type standbySources,
  standbyStates,
  testStates,
} from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { useAddress } from '../../../kit/page/useAddress'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import { PointNow } from './PointNow'

type Row = RowOf<typeof standbySources>

const tones = { running: 'info', standby: 'good', fault: 'error', silent: 'off', unknown: 'off' } as const
const hours = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The columns of standby sources of a kind that say more than a field. */
export const standbyColumns = (kind: StandbyKind): readonly Column<Row>[] => [
  { key: 'sourceName', title: '名称', isSortable: true, render: (row) => <SourceName row={row} /> },
  { key: 'state', title: '状态', isState: true, render: (row) => <SourceState row={row} /> },
  kind === 'dynamo'
    ? {
        key: 'fuel',
        title: '油位',
        align: 'right',
        render: (row) => <PointNow row={row} itemId={row.fuelItemId} />,
      }
    : {
        key: 'capacity',
        title: '电池容量',
        align: 'right',
        render: (row) => <PointNow row={row} itemId={row.capacityItemId} />,
      },
  {
    key: 'voltage',
    title: '电池电压',
    align: 'right',
    render: (row) => <PointNow row={row} itemId={row.voltageItemId} />,
  },
  {
    key: 'starts',
    title: '启动次数',
    align: 'right',
    render: ({ starts }) => <span className="num">{starts}</span>,
  },
  {
    key: 'runHours',
    title: '运行小时',
    align: 'right',
    render: ({ runHours }) => <span className="num">{hours.format(runHours)}</span>,
  },
  { key: 'dueDate', title: '下次试验', isSortable: true, render: (row) => <NextTest row={row} /> },
]

function SourceName({ row }: { row: Row }) {
  const { show } = useAddress()
  return (
    <Button type="link" size="small" onClick={() => show({ source: row.id })}>
      {row.sourceName}
    </Button>
  )
}

/** How a source stands, and since when it runs. */
export function SourceState({
  row: { state, runningSinceMs },
}: {
  row: Pick<Row, 'state' | 'runningSinceMs'>
}) {
  const { t } = useTranslation()
  return (
    <>
      <StatusTag tone={tones[state]}>{t(standbyStates[state])}</StatusTag>{' '}
      {state === 'running' && runningSinceMs !== null && <Ago time={runningSinceMs} />}
    </>
  )
}

/** When the next test is due; marked when that comes near or is over. */
export function NextTest({ row: { dueDate, testState } }: { row: Pick<Row, 'dueDate' | 'testState'> }) {
  const { t } = useTranslation()
  return (
    <span className="num">
      {dueDate}{' '}
      {testState !== 'fine' && (
        <StatusTag tone={testState === 'due' ? 'warning' : 'error'}>{t(testStates[testState])}</StatusTag>
      )}
    </span>
  )
}

/** Hours with one digit. */
export const hoursText = (number: number): string => hours.format(number)
