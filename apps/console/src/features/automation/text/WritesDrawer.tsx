import type { DataOf, RowOf } from '@energy-console/contract'
import { type globalTexts, listTextWrites, mostTextWrites } from '@energy-console/contract/automation'
import { commandLife } from '@energy-console/contract/telemetry'
import { Drawer, Skeleton, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useStationZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'

type Write = DataOf<typeof listTextWrites>[number]

/** Who or what has written which text, and when. */
export function WritesDrawer({ row, onClose }: { row: RowOf<typeof globalTexts>; onClose: () => void }) {
  const { t } = useTranslation()
  const zone = useStationZone(row.stationId)
  const { data, error, refetch } = useCall(listTextWrites, { query: { id: row.id } }, { refetchMs: 5_000 })
  return (
    <Drawer open size={760} title={t('{{name}} 的写入记录', { name: row.textName })} onClose={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <Table<Write>
          size="small"
          rowKey="id"
          dataSource={data}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: t('还没有写入过') }}
          columns={[
            {
              key: 'ts',
              title: t('时间'),
              render: (_, { ts }) => <span className="num">{timeText(ts, zone)}</span>,
            },
            { key: 'value', title: t('值'), dataIndex: 'value' },
            { key: 'userName', title: t('写入者'), dataIndex: 'userName' },
            {
              key: 'status',
              title: t('结果'),
              render: (_, { status, reason }) => (
                <>
                  <StateTag life={commandLife} state={status} /> {reason}
                </>
              ),
            },
          ]}
        />
      )}
      {data?.length === mostTextWrites && (
        <p className="muted">{t('只显示最近 {{count}} 次', { count: mostTextWrites })}</p>
      )}
    </Drawer>
  )
}
