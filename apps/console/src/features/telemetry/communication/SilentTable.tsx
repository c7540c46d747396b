import { listSilent, type SilentSubject } from '@energy-console/contract/telemetry'
import type { TableProps } from 'antd'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { sectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'

const refetchMs = 10_000

interface SilentTableProps {
  /** Why nobody can be offline here, where that is so. */
  emptyText: string | undefined
}

/** Who is offline at this moment, the longest first. */
export function SilentTable({ emptyText }: SilentTableProps) {
  const { t } = useTranslation()
  const found = useCall(
    listSilent,
    { query: stationsAsked(useStationIds()) },
    { keepsPrevious: true, refetchMs },
  )
  const { count = 0, subjects = [] } = found.data ?? {}
  const columns: TableProps<SilentSubject>['columns'] = [
    {
      title: t('名称'),
      fixed: 'start',
      render: (_, { kind, id, name }) =>
        kind === 'device' ? <DeviceName deviceId={id} name={name} /> : name,
    },
    {
      title: t('类型'),
      render: (_, { kind }) => (
        <StatusTag tone={kind === 'gateway' ? 'error' : 'warning'}>
          {t(kind === 'gateway' ? '网关' : '设备')}
        </StatusTag>
      ),
    },
    {
      title: t('离线自'),
      render: (_, { sinceMs }) =>
        sinceMs === null ? <span className="muted">{t('从未通信')}</span> : <Ago time={sinceMs} />,
    },
    { title: t('站点'), dataIndex: 'stationName' },
    { title: t('所属网关'), render: (_, { gatewayName }) => gatewayName ?? '—' },
    {
      title: t('影响的设备'),
      align: 'right',
      className: 'num',
      render: (_, { kind, devices }) => (kind === 'gateway' ? devices : '—'),
    },
  ]
  return (
    <ReportSection
      title="当前离线"
      height={40}
      isOfStations
      {...sectionState(found, count === 0 ? emptyText : undefined)}
      extra={
        count > subjects.length ? (
          <span className="muted">
            {t('共 {{count}} 项，显示离线最久的 {{shown}} 项', { count, shown: subjects.length })}
          </span>
        ) : count > 0 ? (
          <span className="muted">{t('共 {{count}} 项', { count })}</span>
        ) : undefined
      }
    >
      {count === 0 ? (
        <StatusTag tone="good">{t('网关和设备全部在线。')}</StatusTag>
      ) : (
        <ReportTable<SilentSubject>
          aria-label={t('当前离线')}
          mostHeight={280}
          rowKey={({ kind, id }) => `${kind}${id}`}
          dataSource={subjects}
          columns={columns}
        />
      )}
    </ReportSection>
  )
}
