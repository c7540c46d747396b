import type { Attachment } from '@energy-console/contract/attachments'
import {
  checkPastFile,
  type PastColumn,
  pastColumns,
  startPastImport,
} from '@energy-console/contract/telemetry'
import { Alert, Button, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { PastProblems } from './PastProblems'

const startImport = action({
  call: startPastImport,
  label: '导入',
  input: (body: { attachmentId: string; columns: (PastColumn | null)[] }) => ({ body }),
})

interface Props {
  file: Attachment
  onBack: () => void
  onStarted: () => void
}

/** What the columns of a file hold, its first rows, and what is wrong in its first lines. */
export function PastCheck({ file, onBack, onStarted }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<(PastColumn | null)[]>()
  const body = { attachmentId: file.id, ...(chosen ? { columns: chosen } : {}) }
  const { data, error, refetch } = useCall(checkPastFile, { body }, { keepsPrevious: true })
  const { start, isBusy } = useAction(startImport)
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { headings, rows, lack, checked, wrong, problems } = data
  const columns = chosen ?? data.columns
  const choose = (place: number, column: PastColumn | '') =>
    setChosen(
      columns.map((before, at) =>
        at === place ? column || null : column !== 'point' && before === column ? null : before,
      ),
    )
  const options = [
    { value: '' as const, label: t('不导入') },
    ...Object.entries(pastColumns).map(([value, label]) => ({ value: value as PastColumn, label: t(label) })),
  ]
  return (
    <>
      <p>{file.fileName}</p>
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 'max-content', y: 260 }}
        rowKey="key"
        dataSource={rows.map((cells, key) => ({ key, cells }))}
        columns={headings.map((heading, at) => ({
          key: at,
          title: (
            <>
              <div>{heading}</div>
              <Select<PastColumn | ''>
                aria-label={t('“{{heading}}”列的内容', { heading })}
                style={{ width: 140 }}
                value={columns[at] ?? ''}
                options={options}
                onChange={(column) => choose(at, column)}
              />
            </>
          ),
          render: (_value: unknown, { cells }: { cells: string[] }) => cells[at],
        }))}
      />
      <div style={{ margin: '12px 0' }}>
        {lack !== null ? (
          <Alert type="warning" showIcon title={t(lack)} />
        ) : (
          <Alert
            type={wrong > 0 ? 'warning' : 'success'}
            showIcon
            title={
              wrong > 0
                ? t('检查了前 {{checked}} 行，{{wrong}} 处有误，导入时会跳过', { checked, wrong })
                : t('检查了前 {{checked}} 行，没有错误', { checked })
            }
            description={wrong > 0 ? <PastProblems problems={problems} /> : undefined}
          />
        )}
      </div>
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
        <Button onClick={onBack}>{t('换一个文件')}</Button>
        <Button
          type="primary"
          disabled={lack !== null || checked === 0}
          loading={isBusy}
          onClick={() => void start({ attachmentId: file.id, columns }, { onDone: onStarted })}
        >
          {t('导入')}
        </Button>
      </div>
    </>
  )
}
