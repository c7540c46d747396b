import { type CostReport, type CostRow, partialNote } from '@energy-console/contract/energy'
import { Button, Table } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import type { SectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { ReportTable } from '../../../../kit/report/ReportTable'
import { figureText, fixedText } from '../../../../kit/value/figureText'
import { type BandOrNone, bandsOf, bandWord } from '../bandWords'

interface CostTableProps extends SectionState {
  report: CostReport | undefined
  stretch: string
  onOpen: ((start: string) => void) | undefined
}

const kwhText = (kwh: number | undefined) => (kwh === undefined ? '—' : fixedText(kwh, 1))
const yuanText = (yuan: string | undefined) =>
  yuan === undefined ? '—' : figureText(yuan, { kind: 'money' })

/** Every stretch with energy and cost by band; its sum is that of the report. */
export function CostTable({ report, stretch, onOpen, ...state }: CostTableProps) {
  const { t } = useTranslation()
  const rows = report?.rows ?? []
  const partial = new Set(report?.gaps.starts)
  const shown = bandsOf(rows.map(({ bands }) => bands))
  const of = ({ bands }: Pick<CostRow, 'bands'>, band: BandOrNone) => bands.find((one) => one.band === band)
  return (
    <ReportSection title="电量电费明细" height={320} {...state}>
      <ReportTable<CostRow>
        aria-label={t('电量电费明细')}
        mostHeight={420}
        rowKey="start"
        dataSource={rows}
        columns={[
          {
            title: t(stretch),
            fixed: 'start',
            className: 'num',
            width: 150,
            render: (_, { start }) => (
              <>
                {onOpen ? (
                  <Button type="link" size="small" onClick={() => onOpen(start)}>
                    {start}
                  </Button>
                ) : (
                  start
                )}
                {partial.has(start) && <sup title={t('部分数据缺失')}>*</sup>}
              </>
            ),
          },
          {
            title: t('合计'),
            children: [
              {
                title: 'kWh',
                align: 'right' as const,
                className: 'num',
                width: 120,
                render: (_: unknown, row: CostRow) => kwhText(row.kwh),
              },
              {
                title: t('元'),
                align: 'right' as const,
                className: 'num',
                width: 120,
                render: (_: unknown, row: CostRow) => yuanText(row.energyYuan),
              },
            ],
          },
          ...shown.map((band) => ({
            title: t(bandWord(band)),
            children: [
              {
                title: 'kWh',
                align: 'right' as const,
                className: 'num',
                width: 110,
                render: (_: unknown, row: CostRow) => kwhText(of(row, band)?.kwh),
              },
              {
                title: t('元'),
                align: 'right' as const,
                className: 'num',
                width: 110,
                render: (_: unknown, row: CostRow) => yuanText(of(row, band)?.yuan),
              },
            ],
          })),
        ]}
        summary={() =>
          report && (
            <Table.Summary fixed>
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>
                  <strong>{t('合计')}</strong>
                </Table.Summary.Cell>
                {[
                  kwhText(report.totals.kwh),
                  yuanText(report.totals.energyYuan),
                  ...shown.flatMap((band) => {
                    const sum = of(report.totals, band)
                    return [kwhText(sum?.kwh), yuanText(sum?.yuan)]
                  }),
                ].map((text, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place alone
                  <Table.Summary.Cell key={index} index={index + 1} align="right">
                    <strong className="num">{text}</strong>
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            </Table.Summary>
          )
        }
      />
      {partial.size > 0 && <p className="muted">{t(partialNote)}</p>}
    </ReportSection>
  )
}
