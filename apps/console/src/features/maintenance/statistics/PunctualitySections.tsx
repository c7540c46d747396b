import type { TaskPunctuality, WorkKind, WorkStatistics } from '@energy-console/contract/maintenance'
import { inspectTasksPage, mostListedFigures, workKinds } from '@energy-console/contract/maintenance'
import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { type BarsData, barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import { usePalette } from '../../../kit/colour/PaletteContext'
import type { SectionState } from '../../../kit/page/sectionState'
import { useAddress } from '../../../kit/page/useAddress'
import pair from '../../../kit/report/pair.module.css'
import type { Period } from '../../../kit/report/period'
import { ReportSection } from '../../../kit/report/ReportSection'
import { spanOf, tasksAddress } from './drillDown'
import { MostNote } from './MostNote'

const height = 280
const noTasks = '这段时间没有这样的作业任务。'

/** The parts of a bar, in their order, with the names of their colours. */
const parts = [
  ['onTime', '按时完成', 'good'],
  ['late', '超时完成', 'warning'],
  ['missed', '超时未完成', 'error'],
  ['open', '未到期', 'borderStrong'],
] as const satisfies readonly (readonly [keyof TaskPunctuality, string, string])[]

/** What tasks are told apart by, with the words for it. */
const groups = { station: '站点', plan: '作业计划', person: '人员' } as const
type Group = keyof typeof groups

interface PunctualitySectionsProps extends SectionState {
  data: WorkStatistics | undefined
  kind: WorkKind
  period: Period
}

/** Whether tasks were done on time, over the period and by station, plan or person; a bar leads to its tasks, its late part to the late ones. */
export function PunctualitySections({ data, kind, period, ...state }: PunctualitySectionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesTasks = useSees(inspectTasksPage)
  const { parameters, change } = useAddress()
  const palette = usePalette()
  const named = parameters.get('by') ?? ''
  const group: Group = Object.hasOwn(groups, named) ? (named as Group) : 'station'
  const barsOf = (of: string, names: readonly string[], rows: readonly TaskPunctuality[]): BarsData => ({
    of,
    categories: names,
    series: parts.map(([key, name, colour]) => ({
      ...{ name: t(name), colour: palette[colour], values: rows.map((row) => row[key]) },
    })),
    ...{ isStacked: true, sumName: t('合计'), unit: t('个'), decimals: 0 },
  })
  const steps =
    data &&
    barsOf(
      t('日期'),
      data.byStep.map(({ step }) => shortOf(step)),
      data.byStep,
    )
  const rows = data && { station: data.byStation, plan: data.byPlan, person: data.byPerson }[group]
  const ranks =
    rows &&
    barsOf(
      t(groups[group]),
      rows.map(({ name }) => name),
      rows,
    )
  const openStep = (index: number, series: number) => {
    const one = data?.byStep[index]
    if (one && seesTasks) void navigate(tasksAddress(kind, spanOf(one.step, period), viewOf(series)))
  }
  const openRank = (index: number, series: number) => {
    const one = rows?.[index]
    if (!one || !seesTasks) return
    const filters = {
      station: { stationId_equal: one.id },
      plan: { title_equal: one.name },
      person: { assignee: one.id },
    }
    void navigate(tasksAddress(kind, period, viewOf(series), filters[group]))
  }
  return (
    <div className={pair.even}>
      <ReportSection
        title="作业按时完成"
        height={height}
        {...state}
        emptyText={state.emptyText ?? (data?.byStation.length === 0 ? noTasks : undefined)}
        table={steps && barsTable(steps)}
        decimals={0}
        extra={
          <Segmented<WorkKind>
            aria-label={t('类型')}
            value={kind}
            options={Object.entries(workKinds).map(([value, label]) => ({
              value: value as WorkKind,
              label: t(label),
            }))}
            onChange={(next) => change({ kind: next })}
          />
        }
      >
        {steps && (
          <Bars
            data={steps}
            height={height}
            label={t('作业按时完成')}
            onPick={({ dataIndex, seriesIndex }) => openStep(dataIndex, seriesIndex)}
          />
        )}
      </ReportSection>
      <ReportSection
        title="最常超时"
        height={height}
        {...state}
        emptyText={state.emptyText ?? (rows?.length === 0 ? noTasks : undefined)}
        table={ranks && barsTable(ranks)}
        decimals={0}
        extra={
          <>
            <MostNote rows={rows} most={mostListedFigures.ranked} />
            <Segmented<Group>
              aria-label={t('分组')}
              value={group}
              options={Object.entries(groups).map(([value, label]) => ({
                value: value as Group,
                label: t(label),
              }))}
              onChange={(next) => change({ by: next })}
            />
          </>
        }
      >
        {ranks && (
          <Bars
            data={ranks}
            height={height}
            label={t('最常超时')}
            onPick={({ dataIndex, seriesIndex }) => openRank(dataIndex, seriesIndex)}
          />
        )}
      </ReportSection>
    </div>
  )
}

/** What a part of a bar leads to: what was late to late ones, everything else to all, where late ones are a press away. */
const viewOf = (series: number) => (['late', 'missed'].includes(parts[series]?.[0] ?? '') ? 'late' : 'all')

/** A day without its year, a month whole. */
const shortOf = (step: string) => (step.length > 7 ? step.slice(5) : step)
