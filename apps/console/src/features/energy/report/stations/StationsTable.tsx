import type { CostStation, CostStations } from '@energy-console/contract/energy'
import { Button, Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import type { SectionState } from '../../../../kit/page/sectionState'
import { Change } from '../../../../kit/report/Change'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { ReportTable } from '../../../../kit/report/ReportTable'
import { figureText, fixedText } from '../../../../kit/value/figureText'
import { bandsOf, bandWord } from '../bandWords'
import { caveatOf } from '../besideFormer'
import { percent } from '../costFigures'

interface StationsTableProps extends SectionState {
  found: CostStations | undefined
  onOpen: (stationId: string) => void
}

type Sums = Pick<CostStation, 'totals' | 'coverage' | 'previous' | 'lastYear'>

/** Every station with what it drew and paid, in all and in each band; one opens its own report. */
export function StationsTable({ found, onOpen, ...state }: StationsTableProps) {
  const { t } = useTranslation()
  const change = (word: string, { totals, coverage }: Sums, before: CostStation['previous']) => (
    <Change
      word=""
      now={Number(totals.totalYuan)}
      before={before.totals.kwh === 0 ? null : Number(before.totals.totalYuan)}
      beforeText={`${t(word)} ${figureText(before.totals.totalYuan, { kind: 'money' })}`}
      caveat={before.totals.kwh > 0 ? caveatOf(Math.min(coverage, before.coverage), t) : undefined}
    />
  )
  const bands = bandsOf(found?.stations.map(({ totals }) => totals.bands) ?? [])
  const cells = [
    { title: `${t('电量')} (kWh)`, show: ({ totals }: Sums) => fixedText(totals.kwh, 1) },
    {
      title: `${t('电费')} (${t('元')})`,
      show: ({ totals }: Sums) => figureText(totals.totalYuan, { kind: 'money' }),
    },
    // the energy charge alone: what is charged beside it belongs to no band
    ...bands.map((band) => ({
      title: `${t(bandWord(band))} (${t('元')})`,
      show: ({ totals }: Sums) => {
        const one = totals.bands.find((other) => other.band === band)
        return one ? figureText(one.yuan, { kind: 'money' }) : '—'
      },
    })),
    { title: t('平均电价（元/kWh）'), show: ({ totals }: Sums) => totals.averageYuan ?? '—' },
    { title: t('尖峰占比'), show: ({ totals }: Sums) => percent(totals.peakShare) },
    { title: t('电费同比'), show: beside((sums) => change('去年同期', sums, sums.lastYear)) },
    { title: t('电费环比'), show: beside((sums) => change('上期', sums, sums.previous)) },
    { title: t('数据完整率'), show: ({ coverage }: Sums) => percent(coverage) },
  ]
  const columns: TableProps<CostStation>['columns'] = [
    {
      title: t('站点'),
      fixed: 'start',
      render: (_, { stationId, stationName }) => (
        <Button type="link" size="small" onClick={() => onOpen(stationId)}>
          {stationName}
        </Button>
      ),
    },
    ...cells.map(({ title, show }) => ({
      title,
      align: 'right' as const,
      className: 'num',
      render: (_: unknown, station: CostStation) => (station.meterCount === 0 ? '—' : show(station)),
    })),
  ]
  return (
    <ReportSection
      title="各站点电量电费"
      height={240}
      {...state}
      extra={
        found &&
        found.count > found.stations.length && (
          <span className="muted">
            {t('共 {{count}} 个站点，统计了按名称排列的前 {{shown}} 个', {
              count: found.count,
              shown: found.stations.length,
            })}
          </span>
        )
      }
    >
      <ReportTable<CostStation>
        aria-label={t('各站点电量电费')}
        mostHeight={420}
        rowKey="stationId"
        dataSource={found?.stations ?? []}
        columns={columns}
        summary={() =>
          found && (
            <Table.Summary fixed>
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>
                  <strong>{t('合计')}</strong>
                </Table.Summary.Cell>
                {cells.map(({ title, show }, index) => (
                  <Table.Summary.Cell key={title} index={index + 1} align="right">
                    <strong className="num">{show(found)}</strong>
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            </Table.Summary>
          )
        }
      />
    </ReportSection>
  )
}

/** Of what is compared with other periods only the days that are over count; nothing is said before there is one. */
const beside =
  (show: (sums: Sums) => ReactNode) =>
  ({ ended, ...sums }: Sums & Pick<CostStation, 'ended'>): ReactNode =>
    ended ? show({ ...sums, totals: ended }) : '—'
