import {
  alarmAnalysisPage,
  alarmEventsPage,
  exportFaultAnalysis,
  getNuisances,
} from '@energy-console/contract/alarms'
import { useNavigate } from 'react-router'
import { stationsAsked, usePlace, useStationIds } from '../../../api/browser/place'
import { useSees } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { type BarsData, barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import { ExportButton } from '../../../kit/list/ExportButton'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { Figures } from '../../../kit/report/Figures'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { ReportSection } from '../../../kit/report/ReportSection'
import { usePeriod } from '../../../kit/report/usePeriod'
import { alarmsAddress } from './drillDown'
import { NuisanceTable } from './NuisanceTable'

const height = 280

/** 故障分析: what came more or less often than in the period before, and which rules help nobody. */
export function AlarmAnalysisPage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const navigate = useNavigate()
  const seesAlarms = useSees(alarmEventsPage)
  const { period, setPeriod } = usePeriod('alarms', 'month')
  const place = usePlace((held) => held.place)
  const query = { from: period.from, to: period.to, ...stationsAsked(useStationIds()) }
  const found = useCall(getNuisances, { query }, { keepsPrevious: true, staleMs: 30_000 })
  const { data } = found
  const isEmpty = data?.total === 0 && data.before === 0
  const state = {
    ...sectionState(found, isEmpty ? alarmAnalysisPage.emptyText : undefined),
    isOfStations: true,
  }
  const bars: BarsData | undefined = data && {
    of: t('设备'),
    categories: data.changed.map(({ name }) => name),
    series: [
      { name: t('本期'), values: data.changed.map(({ count }) => count) },
      { name: t('上期'), values: data.changed.map(({ before }) => before), tone: 'rest' },
    ],
    unit: t('次'),
    decimals: 0,
  }
  return (
    <ReportPage
      title={title}
      place={place?.title}
      subject={[...(place ? [place.title] : []), periodText(period)].join(' · ')}
      actions={
        <ExportButton call={exportFaultAnalysis} input={(format) => ({ query: { ...query, format } })} />
      }
      filters={<PeriodPicker period={period} onChange={setPeriod} />}
    >
      {!state.error && (
        <Figures
          count={2}
          isFormer={state.isFormer}
          figures={
            data && [
              {
                label: '告警总数',
                value: String(data.total),
                changes: [
                  { word: '环比', now: data.total, before: data.before, beforeText: String(data.before) },
                ],
              },
              { label: '滋扰告警规则', value: String(data.nuisances.length) },
            ]
          }
        />
      )}
      <ReportSection
        title="变化最大的设备"
        height={height}
        {...state}
        emptyText={state.emptyText ?? (data?.changed.length === 0 ? '与上期相比没有变化。' : undefined)}
        table={bars && barsTable(bars)}
        decimals={0}
      >
        {bars && (
          <Bars
            data={bars}
            height={height}
            label={t('变化最大的设备')}
            {...(seesAlarms
              ? {
                  onPick: ({ dataIndex }) => {
                    const one = data?.changed[dataIndex]
                    if (!one) return
                    const of = { deviceId_equal: one.id, equipmentName: one.name }
                    void navigate(alarmsAddress(period, of))
                  },
                }
              : {})}
          />
        )}
      </ReportSection>
      <NuisanceTable {...state} nuisances={data?.nuisances} />
    </ReportPage>
  )
}
