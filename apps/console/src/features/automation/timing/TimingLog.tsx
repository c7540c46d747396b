import type { DataOf } from '@energy-console/contract'
import {
  type listAirconRuns,
  listTimingCommands,
  type listTimingRuns,
  mostRunsTold,
} from '@energy-console/contract/automation'
import { commandLife } from '@energy-console/contract/telemetry'
import { Drawer, Skeleton, Table } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { StatusTag } from '../../../kit/StatusTag'
import { formatWithUnit } from '../../../kit/value/formatValue'
import { RunState, StationInstant } from './timingColumns'

interface TimingLogProps {
  runsOf: typeof listTimingRuns | typeof listAirconRuns
  taskId: string
  stationId: string
  name: string
  onClose: () => void
}

type Run = DataOf<typeof listTimingRuns>[number]
type Command = DataOf<typeof listTimingCommands>[number]

const everyMs = 3_000
/** An execution that begins later than this after its time is called late, ms. */
const lateMs = 30_000

/** The executions of a schedule, and of each what came of its commands. */
export function TimingLog({ runsOf, taskId, stationId, name, onClose }: TimingLogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(runsOf, { query: { taskId } }, { refetchMs: everyMs })
  return (
    <Drawer open size={860} title={t('{{name}} 的执行日志', { name })} onClose={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <Table<Run>
          size="small"
          rowKey="id"
          dataSource={data}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: t('还没有执行过') }}
          expandable={{
            rowExpandable: ({ total }) => total > 0,
            expandedRowRender: ({ id }) => <Commands runId={id} />,
          }}
          columns={[
            {
              key: 'dueMs',
              title: t('计划时间'),
              render: (_, { dueMs }) => <StationInstant at={dueMs} stationId={stationId} />,
            },
            { key: 'state', title: t('结果'), render: (_, { state }) => <RunState state={state} /> },
            {
              key: 'done',
              title: t('命令'),
              render: (_, { done, total, open }) => (
                <span className="num">
                  {t('成功 {{done}} / {{total}}', { done, total })}
                  {open > 0 && ` · ${t('{{count}} 条等待结果', { count: open })}`}
                </span>
              ),
            },
            {
              key: 'by',
              title: t('来源'),
              render: (_, { isManual, userName }) =>
                isManual ? t('{{who}} 手动执行', { who: userName }) : t('定时'),
            },
            { key: 'reason', title: t('说明'), render: (_, run) => <Remarks run={run} /> },
          ]}
        />
      )}
      {data?.length === mostRunsTold && (
        <p className="muted">{t('只显示最近 {{count}} 次', { count: mostRunsTold })}</p>
      )}
    </Drawer>
  )
}

function Remarks({ run: { reason, startMs, dueMs } }: { run: Run }) {
  const { t } = useTranslation()
  if (reason) return <>{t(reason.text, reason.params)}</>
  if (startMs !== null && startMs - dueMs > lateMs)
    return <>{t('晚 {{count}} 分钟执行', { count: Math.max(1, Math.round((startMs - dueMs) / 60_000)) })}</>
  return null
}

function Commands({ runId }: { runId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listTimingCommands, { query: { runId } }, { refetchMs: everyMs })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Table<Command>
      size="small"
      rowKey="id"
      dataSource={data}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { key: 'itemName', title: t('写入对象'), dataIndex: 'itemName' },
        {
          key: 'value',
          title: t('值'),
          render: (_, { value, format }) =>
            formatWithUnit(format.dataType === 'text' ? value : Number(value), format),
        },
        {
          key: 'status',
          title: t('结果'),
          render: (_, { status, reason }) =>
            status !== null ? (
              <StateTag life={commandLife} state={status} />
            ) : reason ? (
              <StatusTag tone="error">{t('未下发')}</StatusTag>
            ) : (
              <StatusTag tone="info">{t('等待执行')}</StatusTag>
            ),
        },
        {
          key: 'reason',
          title: t('说明'),
          render: (_, { reason, commandReason }) => (reason ? t(reason.text, reason.params) : commandReason),
        },
      ]}
    />
  )
}
