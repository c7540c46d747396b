import type { DataOf, RowOf } from '@energy-console/contract'
import { globalTexts, listTextWrites, mostTextWrites } from '@energy-console/contract/automation'
import { commandLife, writePoint } from '@energy-console/contract/telemetry'
import { Button, Drawer, Form, Input, Modal, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { Failure } from '../../../kit/Failure'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { useStationZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { UsageList } from '../../../kit/UsageList'
import { LiveValue } from '../../../kit/value/LiveValue'

type Row = RowOf<typeof globalTexts>

const write = action({
  call: writePoint,
  label: '写入文本',
  input: ({ itemId, value }: { itemId: string; value: string }) => ({ body: { itemId, value } }),
  done: '已写入',
})

const columns: readonly Column<Row>[] = [
  {
    ...{ key: 'value', title: '当前值', place: 1, width: 220 },
    render: ({ itemId }) => (
      <LiveValue itemId={itemId} unit={null} decimals={null} dataType="text" enumMap={null} />
    ),
  },
  {
    ...{ key: 'writtenBy', title: '最近写入', place: 2, width: 160 },
    render: ({ writtenBy }) => writtenBy ?? <span className="muted">--</span>,
  },
  {
    ...{ key: 'choices', title: '可选值', place: 3, width: 200 },
    render: ({ choices = [] }) => choices.map(({ choice }) => choice).join(' / '),
  },
]

/** 全局文本 */
export function GlobalTextsPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<{ what: 'write' | 'history' | 'uses'; row: Row }>()
  const { isOffered } = useAction(write)
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourcePage
        resource={globalTexts}
        refetchMs={10_000}
        {...usePage()}
        columns={columns}
        rowActions={(row) => (
          <>
            {isOffered({ itemId: row.itemId, value: '' }) && (
              <Button onClick={() => setOpened({ what: 'write', row })}>{t('写入文本')}</Button>
            )}
            <Button onClick={() => setOpened({ what: 'history', row })}>{t('写入记录')}</Button>
            <Button onClick={() => setOpened({ what: 'uses', row })}>{t('被使用')}</Button>
          </>
        )}
      />
      {opened?.what === 'write' && <WriteDialog row={opened.row} onClose={close} />}
      {opened?.what === 'history' && <Writes row={opened.row} onClose={close} />}
      {opened?.what === 'uses' && <Uses row={opened.row} onClose={close} />}
    </>
  )
}

interface OpenedProps {
  row: Row
  onClose: () => void
}

function WriteDialog({ row, onClose }: OpenedProps) {
  const { t } = useTranslation()
  const choices = row.choices ?? []
  return (
    <ActionForm
      action={write}
      subjectOf={({ value }: { value: string }) => ({ itemId: row.itemId, value })}
      title={t('写入 {{name}}', { name: row.textName })}
      onClose={onClose}
    >
      <Form.Item name="value" label={t('新值')} rules={[{ required: true, message: t('请填写新值') }]}>
        {choices.length > 0 ? (
          <Select options={choices.map(({ choice }) => ({ value: choice, label: choice }))} />
        ) : (
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={row.maxLength} showCount />
        )}
      </Form.Item>
    </ActionForm>
  )
}

type Write = DataOf<typeof listTextWrites>[number]

/** Who or what has written which text, and when. */
function Writes({ row, onClose }: OpenedProps) {
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

/** Where a text is used: pictures, schedules, interlocks. */
function Uses({ row, onClose }: OpenedProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(globalTexts.calls.usage, { query: { ids: row.id } })
  return (
    <Modal open title={row.textName} footer={null} onCancel={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <p className="muted">{t('还没有地方使用这个文本')}</p>
      ) : (
        <UsageList uses={data} />
      )}
    </Modal>
  )
}
