import { type ComparedLine, getBillComparison } from '@energy-console/contract/energy'
import { Alert, Drawer, Skeleton, Table, type TableColumnsType } from 'antd'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Failure } from '../../../../kit/Failure'
import { Figures } from '../../../../kit/report/Figures'
import { figureText } from '../../../../kit/value/figureText'
import { kindWord, lineText } from '../chargeWords'
import { BillTotal } from './BillTotal'
import { money, percent } from './billFigures'

interface BillDrawerProps {
  id: string
  billName: string
  onClose: () => void
}

const amount = (text: string | null) => (text === null ? '—' : figureText(text, {}))
type Columns = TableColumnsType<ComparedLine & { key: number }>

/** Per cent of difference from which a line is looked at. */
const worthALook = 1

/** A bill of the utility beside ours, line by line. */
export function BillDrawer({ id, billName, onClose }: BillDrawerProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(getBillComparison, { query: { id } })
  const isListed = data?.lines.some(({ theirYuan }) => theirYuan !== null) ?? false
  const theirs: Columns[number] = {
    title: t('供电局'),
    children: [
      {
        title: t('数量'),
        align: 'right',
        className: 'num',
        render: (_, line) => amount(line.theirAmount),
      },
      {
        title: t('元'),
        align: 'right',
        className: 'num',
        render: (_, line) => money(line.theirYuan),
      },
    ],
  }
  const differences: Columns = [
    {
      title: t('相差（元）'),
      align: 'right',
      className: 'num',
      render: (_, { differenceYuan, differencePercent }) =>
        differencePercent === null || Math.abs(differencePercent) >= worthALook ? (
          <strong>{money(differenceYuan)}</strong>
        ) : (
          money(differenceYuan)
        ),
    },
    {
      title: '%',
      align: 'right',
      className: 'num',
      render: (_, { differencePercent }) => percent(differencePercent),
    },
  ]
  return (
    <Drawer open size={920} title={billName} onClose={onClose}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <Figures
            count={4}
            figures={[
              { label: '供电局金额', value: money(data.theirYuan), unit: '元' },
              { label: '平台金额', value: money(data.ourYuan), unit: '元' },
              {
                label: '相差',
                value: money(data.differenceYuan),
                unit: '元',
                note: percent(data.differencePercent),
              },
              {
                label: '电量相差',
                value: figureText(data.theirKwh - data.ourKwh, { decimals: 1 }),
                unit: 'kWh',
                note: `${figureText(data.theirKwh, { decimals: 1 })} / ${figureText(data.ourKwh, { decimals: 1 })}`,
              },
            ]}
          />
          {!isListed && (
            <Alert
              type="info"
              showIcon
              style={{ marginTop: 8 }}
              title={t('这张账单没有录入明细，只比对总额')}
              description={t('编辑账单，按费用逐行录入后，可以逐行比对。')}
            />
          )}
          {isListed && Number(data.notListedYuan) !== 0 && (
            <Alert
              type="warning"
              showIcon
              style={{ marginTop: 8 }}
              title={t('账单金额与它的明细合计相差 {{yuan}} 元。', { yuan: money(data.notListedYuan) })}
            />
          )}
          <Table<ComparedLine & { key: number }>
            style={{ marginTop: 8 }}
            size="small"
            aria-label={t('账单比对')}
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={data.lines.map((line, key) => ({ ...line, key }))}
            columns={[
              { title: t('费用'), render: (_, line) => t(kindWord(line)) },
              { title: t('明细'), render: (_, line) => lineText(line, t) },
              ...(isListed ? [theirs] : []),
              {
                title: t('平台'),
                children: [
                  {
                    title: t('数量'),
                    align: 'right',
                    className: 'num',
                    render: (_, line) => amount(line.ourAmount),
                  },
                  {
                    title: t('元'),
                    align: 'right',
                    className: 'num',
                    render: (_, line) => money(line.ourYuan),
                  },
                ],
              },
              ...(isListed ? differences : []),
            ]}
            summary={() => <BillTotal comparison={data} isListed={isListed} />}
          />
        </>
      )}
    </Drawer>
  )
}
