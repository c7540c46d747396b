import { Drawer, Skeleton, Table } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { timeText } from '../../../kit/time/zonedText'

/** A write as the drawer shows it. */
export interface ShownWrite {
  id: string
  /** Unix ms. */
  ts: number
  before: string
  after: string
  /** Who has written, and with what. */
  by: ReactNode
  /** What came of it, where that is not always the same. */
  result?: ReactNode
}

interface WritesDrawerProps {
  name: string
  writes: readonly ShownWrite[] | undefined
  error: Error | null
  onRetry: () => void
  /** Of the clocks that times are shown by. */
  zone: string
  /** So many are told of at most. */
  most: number
  onClose: () => void
}

/** Who or what has written which value, and when. */
export function WritesDrawer({ name, writes, error, onRetry, zone, most, onClose }: WritesDrawerProps) {
  const { t } = useTranslation()
  const hasResult = writes?.some(({ result }) => result !== undefined)
  return (
    <Drawer open size={760} title={t('{{name}} 的写入记录', { name })} onClose={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={onRetry} />
      ) : !writes ? (
        <Skeleton active />
      ) : (
        <Table<ShownWrite>
          size="small"
          rowKey="id"
          dataSource={[...writes]}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: t('还没有写入过') }}
          columns={[
            {
              key: 'ts',
              title: t('时间'),
              render: (_, { ts }) => <span className="num">{timeText(ts, zone)}</span>,
            },
            { key: 'before', title: t('原值'), dataIndex: 'before' },
            { key: 'after', title: t('新值'), dataIndex: 'after' },
            { key: 'by', title: t('写入者'), dataIndex: 'by' },
            ...(hasResult ? [{ key: 'result', title: t('结果'), dataIndex: 'result' }] : []),
          ]}
        />
      )}
      {writes?.length === most && <p className="muted">{t('只显示最近 {{count}} 次', { count: most })}</p>}
    </Drawer>
  )
}
