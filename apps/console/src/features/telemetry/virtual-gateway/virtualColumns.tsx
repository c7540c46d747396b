import type { RowOf } from '@energy-console/contract'
import { type virtualGateways, virtualStates } from '@energy-console/contract/telemetry'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Column } from '../../../kit/list/Column'
import { StatusTag } from '../../../kit/StatusTag'

type Row = RowOf<typeof virtualGateways>

/** How the connection stands, how much is asked, and who does not answer. */
export const virtualColumns: readonly Column<Row>[] = [
  {
    key: 'state',
    title: '连接状态',
    isState: true,
    place: 1,
    width: 270,
    render: (row) => <State {...row} />,
  },
  {
    ...{ key: 'requestsPerSecond', title: '请求/秒', place: 2, width: 100, align: 'right' },
    render: ({ requestsPerSecond }) => <span className="num">{requestsPerSecond.toFixed(1)}</span>,
  },
  { key: 'silentSlaves', title: '从站', place: 3, width: 140, render: (row) => <Slaves {...row} /> },
]

function State({ state, trouble, isEnabled }: Row) {
  const { t } = useTranslation()
  if (isEnabled === false) return <StatusTag tone="off">{t('已停用')}</StatusTag>
  const tone = { waiting: 'plain', connecting: 'plain', connected: 'good', failed: 'error' } as const
  return (
    <>
      <StatusTag tone={tone[state]}>{t(virtualStates[state])}</StatusTag>
      {trouble && <div className="muted">{t(trouble)}</div>}
    </>
  )
}

function Slaves({ slaveCount, silentSlaves, state }: Row) {
  const { t } = useTranslation()
  if (state !== 'connected' || silentSlaves === 0) return <span className="num">{slaveCount}</span>
  return (
    <StatusTag tone="warning">
      {t('{{silent}} / {{count}} 无应答', { silent: silentSlaves, count: slaveCount })}
    </StatusTag>
  )
}
