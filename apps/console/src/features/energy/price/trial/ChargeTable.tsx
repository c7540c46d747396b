import { bands, basicKinds, type ChargeLine, chargeKinds, type Trial } from '@energy-console/contract/energy'
import { Table } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'

const basicName = (name: string | null) =>
  Object.entries(basicKinds).find(([kind]) => kind === name)?.[1] ?? ''

/** The cost of a day, line by line; the sum is that of the lines as they stand. */
export function ChargeTable({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  const detailOf = ({ kind, band, seasonName, name }: ChargeLine) => {
    if (band) return `${seasonName ?? ''} · ${t(bands[band])}`
    if (kind === 'tier') return t('第 {{index}} 档', { index: name ?? '' })
    return kind === 'basic' ? t(basicName(name)) : (name ?? '')
  }
  return (
    <Table<ChargeLine>
      size="small"
      aria-label={t('试算结果')}
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={(line) => [line.kind, line.band, line.name].join()}
      dataSource={trial.lines}
      columns={[
        { title: t('费用'), render: (_, { kind }) => t(chargeKinds[kind]) },
        { title: t('明细'), render: (_, line) => detailOf(line) },
        {
          title: t('数量'),
          align: 'right',
          className: 'num',
          render: (_, { amount, unit }) => `${amount} ${unit}`,
        },
        { title: t('单价'), align: 'right', className: 'num', dataIndex: 'price' },
        { title: t('金额（元）'), align: 'right', className: 'num', dataIndex: 'yuan' },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={2}>
            <strong>{t('总计')}</strong>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={2} align="right">
            <span className="num">{`${trial.totalKwh} kWh`}</span>
          </Table.Summary.Cell>
          <Table.Summary.Cell index={3} />
          <Table.Summary.Cell index={4} align="right">
            <strong className="num">{trial.totalYuan}</strong>
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  )
}
