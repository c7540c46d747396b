import { type CostReport, getCostReport, mostHourlyDays } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { sectionState } from '../../../kit/page/sectionState'
import { Figures } from '../../../kit/report/Figures'
import pair from '../../../kit/report/pair.module.css'
import { daysOf, grainOf, type Period, periodOf } from '../../../kit/report/period'
import { CorrectedNote } from './CorrectedNote'
import { BandSection } from './charts/BandSection'
import { DemandSection } from './charts/DemandSection'
import { EnergySection } from './charts/EnergySection'
import { FlowSection } from './charts/FlowSection'
import { HeatSection } from './charts/HeatSection'
import { costFigures } from './costFigures'
import { LeftOutNote } from './LeftOutNote'
import { MissingNote } from './MissingNote'
import { pendingMs, reckoningText } from './reckoning'
import { DrillPath } from './scope/DrillPath'
import { type ChosenScope, scopeQuery } from './scope/useCostScope'
import { BillsSection } from './tables/BillsSection'
import { CostTable } from './tables/CostTable'
import { MetersSection } from './tables/MetersSection'
import { UnpricedNote } from './UnpricedNote'

interface CostReportPaneProps {
  scope: ChosenScope
  period: Period
  /** Opens a period below or above this one. */
  onPeriod: (period: Period) => void
  onDevice: (deviceId: string) => void
}

const stretches = { year: '年', month: '月', day: '日', hour: '时' } as const

/** Energy and cost of a period: figures, pictures, tables; each stretch opens the one below it. */
export function CostReportPane({ scope, period, onPeriod, onDevice }: CostReportPaneProps) {
  const { t } = useTranslation()
  const grain = grainOf(period)
  const query = scopeQuery(scope, period)
  const found = useCall(
    getCostReport,
    { query: { ...query, grain } },
    {
      keepsPrevious: true,
      staleMs: 30_000,
      refetchMs: (answer) => (answer && answer.pendingDays > 0 ? pendingMs : false),
    },
  )
  const report: CostReport | undefined = found.data
  const state = sectionState(found, report?.meters.length === 0 ? noMeters : undefined)
  const ofEnergy = sectionState(found, report && emptyTextOf(report))
  const open =
    grain === 'hour'
      ? undefined
      : (start: string) => onPeriod(periodOf(grain === 'month' ? 'month' : 'day', `${start}-01`.slice(0, 10)))
  const isWhole = scope.deviceId === undefined && scope.groupId === undefined
  const energy = { report, ...ofEnergy }
  const isReckoning = report !== undefined && report.pendingDays > 0
  // what is charged beside energy is charged without any
  const bills = report?.bills.some(({ lines }) => lines.some(({ yuan }) => Number(yuan) !== 0))
    ? { report, ...state }
    : energy
  return (
    <>
      {isReckoning && (
        <Alert
          type="info"
          showIcon
          title={t('{{count}} 天的电量和电费正在重新计算，下面的数字还会变动。', {
            count: report.pendingDays,
          })}
        />
      )}
      {report && <CorrectedNote count={report.corrections} />}
      {report && <MissingNote gaps={report.gaps} />}
      {report && <UnpricedNote kwh={report.unpricedKwh} />}
      {report && report.leftOut.count > 0 && <LeftOutNote leftOut={report.leftOut} />}
      {report && report.yearsWithoutHolidays.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(
            '{{years}} 年的节假日还没有录入，电费按星期区分工作日和周末；可在电价配置的时段日历中录入。',
            {
              years: report.yearsWithoutHolidays.join('、'),
            },
          )}
        />
      )}
      {!state.error && (
        <Figures count={4} isFormer={state.isFormer} figures={report && costFigures(report, t)} />
      )}
      <div className={pair.pair}>
        <EnergySection
          {...energy}
          stretch={stretches[grain]}
          onOpen={open}
          path={<DrillPath period={period} onChange={onPeriod} />}
        />
        <BandSection {...energy} />
      </div>
      <CostTable {...energy} stretch={stretches[grain]} onOpen={open} />
      <div className={pair.pair}>
        <BillsSection {...bills} />
        {isWhole && <DemandSection report={report} {...state} />}
      </div>
      {daysOf(period) <= mostHourlyDays && <HeatSection query={query} />}
      {isWhole && <FlowSection query={query} />}
      <MetersSection query={query} isReckoning={isReckoning} onOpen={onDevice} />
    </>
  )
}

const noMeters = '这里没有计量电量的电表。给站点添加带累计电量的设备后，报表按电价算出电费。'

const noEnergy = '这段时间没有用电量，可以换一个时间范围。'

function emptyTextOf({ meters, rows, pendingDays }: CostReport): string | undefined {
  if (meters.length === 0) return noMeters
  if (rows.some(({ kwh }) => kwh !== 0)) return undefined
  return pendingDays > 0 ? reckoningText : noEnergy
}
