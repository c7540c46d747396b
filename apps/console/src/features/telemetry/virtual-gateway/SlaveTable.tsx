import type { VirtualSlaveState } from '@energy-console/contract/telemetry'
import { Button, Table, type TableProps } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'

/** Slaves with what is counted of them. */
export function SlaveTable({
  slaves,
  onBrowse,
}: {
  slaves: readonly VirtualSlaveState[]
  onBrowse: (slave: VirtualSlaveState) => void
}) {
  const { t } = useTranslation()
  const number = (key: 'requests' | 'timeouts' | 'exceptions' | 'errors' | 'registers', title: string) => ({
    ...{ key, title: t(title), align: 'right' as const, width: 90 },
    render: (_: unknown, row: VirtualSlaveState) => (
      <span className="num">{row[key].toLocaleString('en')}</span>
    ),
  })
  const columns: TableProps<VirtualSlaveState>['columns'] = [
    {
      ...{ key: 'deviceName', title: t('设备'), width: 160 },
      render: (_, { deviceName, deviceId }) => <DeviceName deviceId={deviceId} name={deviceName} />,
    },
    { key: 'unitId', title: t('从站地址'), dataIndex: 'unitId', width: 90, align: 'right' },
    { key: 'state', title: t('状态'), width: 150, render: (_, slave) => <State {...slave} /> },
    number('registers', '寄存器'),
    number('requests', '请求'),
    number('timeouts', '超时'),
    number('exceptions', '异常应答'),
    number('errors', '错误应答'),
    {
      ...{ key: 'answerMs', title: t('应答时间'), align: 'right', width: 100 },
      render: (_, { answerMs }) => (
        <span className="num">{answerMs === null ? '--' : `${answerMs.toFixed(1)} ms`}</span>
      ),
    },
    {
      ...{ key: 'answeredTs', title: t('最后应答'), width: 120 },
      render: (_, { answeredTs }) => (answeredTs === null ? '--' : <Ago time={answeredTs} />),
    },
    {
      ...{ key: 'browse', title: t('操作'), width: 90 },
      render: (_, slave) => (
        <Button size="small" onClick={() => onBrowse(slave)}>
          {t('看寄存器')}
        </Button>
      ),
    },
  ]
  return (
    <Table
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...slaves]}
      pagination={slaves.length > 50 ? { pageSize: 50 } : false}
      scroll={{ x: 1100 }}
      locale={{ emptyText: t('还没有从站设备，请编辑虚拟网关添加。') }}
    />
  )
}

function State({ isEnabled, isSilent, trouble, registers, answeredTs }: VirtualSlaveState) {
  const { t } = useTranslation()
  if (!isEnabled) return <StatusTag tone="off">{t('已停用')}</StatusTag>
  if (registers === 0)
    return (
      <StatusTag tone="info" isSentence>
        {t('产品没有寄存器表')}
      </StatusTag>
    )
  return (
    <>
      {isSilent ? (
        <StatusTag tone="warning">{t('无应答')}</StatusTag>
      ) : (
        <StatusTag tone={answeredTs === null ? 'plain' : 'good'}>
          {t(answeredTs === null ? '等待数据' : '正常')}
        </StatusTag>
      )}
      {trouble && <div className="muted">{t(trouble)}</div>}
    </>
  )
}
