import type { AlarmContext } from '@energy-console/contract/alarms'
import { Table } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { LevelMark } from '../../../kit/LevelMark'
import { StatusTag } from '../../../kit/StatusTag'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'

type Related = AlarmContext['related'][number]

/** Alarms of the same station round the time of one, in their order; of a burst the first is marked. */
export function RelatedAlarms({ id, related }: { id: string; related: readonly Related[] }) {
  const { t } = useTranslation()
  const zone = useZone()
  return (
    <Table<Related>
      size="small"
      rowKey="id"
      aria-label={t('前后 10 分钟同站点告警')}
      pagination={related.length > 8 ? { pageSize: 8, size: 'small' } : false}
      scroll={{ x: 'max-content' }}
      dataSource={[...related]}
      columns={[
        {
          key: 'time',
          title: t('告警时间'),
          render: (_, { alarmTimeMs }) => (
            <span className="num">
              {timeText(alarmTimeMs, zone).slice(11)}.
              {String(Math.floor(alarmTimeMs % 1_000)).padStart(3, '0')}
            </span>
          ),
        },
        { key: 'level', title: t('等级'), render: (_, { level }) => <LevelMark level={level} /> },
        {
          key: 'what',
          title: t('告警'),
          render: (_, one) => (
            <>
              {one.isFirst && <StatusTag tone="info">{t('首出')}</StatusTag>}{' '}
              {one.id === id ? <strong>{t('本条')}</strong> : one.equipmentName} {one.alarmContent}
            </>
          ),
        },
      ]}
    />
  )
}
