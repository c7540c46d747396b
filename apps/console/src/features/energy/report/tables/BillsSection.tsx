import {
  boundText,
  type CostReport,
  isByMeasuredDemand,
  type MonthBill,
} from '@energy-console/contract/energy'
import { Table } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import type { SectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { ReportTable } from '../../../../kit/report/ReportTable'
import { figureText } from '../../../../kit/value/figureText'
import { kindWord, lineText } from '../chargeWords'

type Line = MonthBill['lines'][number] & { key: string; month: string; isBound: boolean }

/** What is charged, line by line: energy, demand or capacity, power factor and surcharges of each month. */
export function BillsSection({ report, ...state }: SectionState & { report: CostReport | undefined }) {
  const { t } = useTranslation()
  const bills = report?.bills ?? []
  const lines: Line[] = bills.flatMap(({ month, lines, demand }) =>
    lines.map((line, index) => ({
      ...{ ...line, month, key: `${month} ${index}` },
      isBound: isByMeasuredDemand(line) && demand?.isBound === true,
    })),
  )
  const money = (yuan: string) => figureText(yuan, { kind: 'money' })
  return (
    <ReportSection title="费用项目" height={240} {...state}>
      <ReportTable<Line>
        aria-label={t('费用项目')}
        mostHeight={420}
        dataSource={lines}
        columns={[
          { title: t('月份'), className: 'num', width: 90, dataIndex: 'month' },
          { title: t('费用'), width: 110, render: (_, line) => t(kindWord(line)) },
          {
            title: t('明细'),
            render: (_, line) =>
              [lineText(line, t), line.isBound && t(boundText)].filter(Boolean).join(' · '),
          },
          {
            title: t('数量'),
            align: 'right',
            className: 'num',
            width: 150,
            render: (_, { amount, unit }) => `${figureText(amount, {})} ${unit}`,
          },
          { title: t('单价'), align: 'right', className: 'num', width: 120, dataIndex: 'price' },
          {
            title: t('金额（元）'),
            align: 'right',
            className: 'num',
            width: 130,
            render: (_, { yuan }) => money(yuan),
          },
        ]}
        summary={() =>
          report && (
            <Table.Summary fixed>
              <Table.Summary.Row>
                <Table.Summary.Cell index={0} colSpan={5}>
                  <strong>{t('总计')}</strong>
                </Table.Summary.Cell>
                <Table.Summary.Cell index={5} align="right">
                  <strong className="num">{money(report.totals.totalYuan)}</strong>
                </Table.Summary.Cell>
              </Table.Summary.Row>
            </Table.Summary>
          )
        }
      />
    </ReportSection>
  )
}
