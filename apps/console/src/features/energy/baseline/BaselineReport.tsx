import type { DataOf } from '@energy-console/contract'
import {
  baselineProblems,
  energyBaselines,
  exportBaselineReport,
  getBaselineReport,
} from '@energy-console/contract/energy'
import { Alert, Select } from 'antd'
import type { ReactNode } from 'react'
import { useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { ExportButton } from '../../../kit/list/ExportButton'
import { sectionState } from '../../../kit/page/sectionState'
import { useAddress } from '../../../kit/page/useAddress'
import { Figures } from '../../../kit/report/Figures'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import { periodText } from '../../../kit/report/period'
import { ReportPage } from '../../../kit/report/ReportPage'
import { usePeriod } from '../../../kit/report/usePeriod'
import { BaselineModelSection } from './BaselineModelSection'
import { baselineFigures } from './baselineFigures'
import { chosenBaseline, mostChoices } from './chosenBaseline'
import { DailySection } from './DailySection'
import { LackingNote } from './LackingNote'

interface BaselineReportProps {
  title: string
  emptyText: string
  switcher: ReactNode
}

/** The baseline that is chosen, or the first, over the chosen period. */
export function BaselineReport({ title, emptyText, switcher }: BaselineReportProps) {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const { period, setPeriod } = usePeriod('energyBaseline', 'year')
  const stationIds = useStationIds()
  const listed = useCall(energyBaselines.calls.page, { query: { size: mostChoices } })
  const { choices, chosen } = chosenBaseline(listed.data?.records ?? [], stationIds, parameters)
  const query = { id: chosen?.id ?? '', from: period.from, to: period.to }
  const found = useCall(
    getBaselineReport,
    { query },
    { keepsPrevious: true, isEnabled: chosen !== undefined },
  )
  const { data } = found
  const filters = (
    <>
      <Select
        aria-label={t('能源基准')}
        style={{ width: 220, maxWidth: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        loading={listed.isPending}
        value={chosen?.id}
        options={choices.map(({ id, baselineName }) => ({ value: id, label: baselineName }))}
        onChange={(baseline) => change({ baseline })}
      />
      <PeriodPicker period={period} kinds={['month', 'year', 'range']} onChange={setPeriod} />
    </>
  )
  const frame = {
    title,
    switcher,
    filters,
    subject: [...(chosen ? [chosen.baselineName] : []), periodText(period)].join(' · '),
  }
  if (listed.error)
    return (
      <ReportPage {...frame}>
        <Failure text={listed.error.message} onRetry={() => void listed.refetch()} />
      </ReportPage>
    )
  if (listed.data && !chosen)
    return (
      <ReportPage {...frame}>
        <EmptyHint text={emptyText} isOfStations />
      </ReportPage>
    )
  return (
    <ReportPage
      {...frame}
      actions={
        chosen && (
          <ExportButton call={exportBaselineReport} input={(format) => ({ query: { ...query, format } })} />
        )
      }
    >
      {data?.problem && <Alert showIcon type="warning" title={t(baselineProblems[data.problem])} />}
      {data && <LackingNote days={data.days} />}
      {!found.error && (
        <Figures count={4} isFormer={found.isPlaceholderData} figures={data && baselineFigures(data, t)} />
      )}
      <DailySection report={data} {...sectionState(found, emptyOf(data))} />
      {data?.model && <BaselineModelSection report={data} model={data.model} />}
    </ReportPage>
  )
}

const emptyOf = (data: DataOf<typeof getBaselineReport> | undefined) =>
  data?.days.some(({ actual, isLacking }) => actual !== null || isLacking)
    ? undefined
    : '这段时间没有能耗数据。'
