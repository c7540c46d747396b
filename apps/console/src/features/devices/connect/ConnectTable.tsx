import { listReferenceOptions } from '@energy-console/contract'
import { type ConnectProposal, products } from '@energy-console/contract/devices'
import { Input, Select, Table } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { type ConnectRow, choiceOf, ofKeys, withChoice } from './connectRows'
import { KeyMapping } from './KeyMapping'

interface ConnectTableProps {
  proposals: readonly ConnectProposal[]
  /** Given by the form. */
  value?: readonly ConnectRow[]
  onChange?: (rows: ConnectRow[]) => void
}

/** The names that are about to be connected: device name and product of each, and its keys when it is opened. */
export function ConnectTable({ proposals, value = [], onChange = () => {} }: ConnectTableProps) {
  const { t } = useTranslation()
  const { data: known = [] } = useCall(listReferenceOptions, { query: { noun: products.noun, keyword: '' } })
  const proposalOf = (id: string) => proposals.find((proposal) => proposal.id === id)
  const change = (next: ConnectRow) => onChange(value.map((row) => (row.id === next.id ? next : row)))
  const optionsFor = (proposal: ConnectProposal | undefined) => {
    const candidates = proposal?.candidates ?? []
    const fitting = candidates.map((candidate) => ({
      value: choiceOf(candidate),
      label: t(candidate.productId === null ? '模板：{{label}}（{{count}}）' : '{{label}}（{{count}}）', {
        label: candidate.label,
        count: Object.keys(candidate.mapping).length,
      }),
    }))
    const others = known
      .filter(({ id }) => !candidates.some(({ productId }) => productId === id))
      .map(({ id, title }) => ({ value: `product:${id}`, label: title }))
    return [
      ...(fitting.length > 0 ? [{ label: t('标识相符（相符个数）'), options: fitting }] : []),
      { label: t('新产品'), options: [{ value: ofKeys, label: t('按上报的标识新建产品') }] },
      ...(others.length > 0 ? [{ label: t('其他产品'), options: others }] : []),
    ]
  }
  return (
    <Table
      size="small"
      rowKey="id"
      dataSource={[...value]}
      scroll={{ x: 720 }}
      pagination={value.length > 20 ? { pageSize: 20, size: 'small', showSizeChanger: false } : false}
      expandable={{
        defaultExpandedRowKeys: value.length === 1 ? value.map(({ id }) => id) : [],
        expandedRowRender: (row) => (
          <KeyMapping
            keys={proposalOf(row.id)?.keys ?? []}
            row={row}
            onChange={(mapping) => change({ ...row, mapping })}
          />
        ),
      }}
      columns={[
        {
          key: 'raw',
          title: t('上报名称'),
          render: (_, { id }) => {
            const { rawName, gatewayName } = proposalOf(id) ?? {}
            return (
              <>
                <div>{rawName}</div>
                <small className="muted">{gatewayName}</small>
              </>
            )
          },
        },
        {
          key: 'name',
          title: t('设备名称'),
          width: 200,
          render: (_, row, index) => (
            <Input
              maxLength={64}
              aria-label={t('设备名称 {{row}}', { row: index + 1 })}
              status={row.deviceName.trim() === '' ? 'error' : ''}
              value={row.deviceName}
              onChange={({ target }) => change({ ...row, deviceName: target.value })}
            />
          ),
        },
        {
          key: 'product',
          title: t('产品'),
          width: 280,
          render: (_, row, index) => (
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width: '100%' }}
              aria-label={t('产品 {{row}}', { row: index + 1 })}
              options={optionsFor(proposalOf(row.id))}
              value={row.choice}
              onChange={(choice) => change(withChoice(row, choice, proposalOf(row.id)))}
            />
          ),
        },
        {
          key: 'fit',
          title: t('标识对应'),
          width: 110,
          render: (_, row) => {
            const count = proposalOf(row.id)?.keys.length ?? 0
            return row.choice === ofKeys
              ? `${count} / ${count}`
              : `${Object.keys(row.mapping).length} / ${count}`
          },
        },
      ]}
    />
  )
}
