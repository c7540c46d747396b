import { listPointHistory } from '@energy-console/contract/telemetry'
import { Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import { useZone } from '../time/zone'
import { timeText } from '../time/zonedText'
import styles from './CurveDrawer.module.css'

const shownMs = 30 * 86_400_000
const mostShown = 200

/** What a point of texts said in the last 30 days, the newest first: texts have no curve. */
export function HistoryTexts({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const zone = useZone()
  const [range] = useState(() => ({ start: Date.now() - shownMs, end: Date.now() }))
  const { data, error, refetch } = useCall(listPointHistory, {
    query: { itemIds: itemId, ...range, maxPoints: mostShown },
  })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const rows = (data[0]?.points ?? []).map(([ts, text]) => ({ ts: Number(ts), text: String(text ?? '--') }))
  if (rows.length === 0) return <EmptyHint text="最近 30 天没有写入过文本。" />
  return (
    <Table
      size="small"
      rowKey="ts"
      className={styles.texts ?? ''}
      dataSource={rows.reverse()}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        {
          key: 'ts',
          title: t('时间'),
          width: 180,
          render: (_, { ts }) => <span className="num">{timeText(ts, zone)}</span>,
        },
        { key: 'text', title: t('值'), dataIndex: 'text' },
      ]}
    />
  )
}
