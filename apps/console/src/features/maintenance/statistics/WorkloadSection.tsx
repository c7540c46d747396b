import { mostListedFigures, type Workload } from '@energy-console/contract/maintenance'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { HeatMap } from '../../../kit/charts/charts'
import { type HeatData, heatTable } from '../../../kit/charts/heat/heatOption'
import type { SectionState } from '../../../kit/page/sectionState'
import type { Period } from '../../../kit/report/period'
import { ReportSection } from '../../../kit/report/ReportSection'
import { spanOf } from './drillDown'
import { MostNote } from './MostNote'
import { PeopleTable } from './PeopleTable'
import { type ChosenWork, PersonWork, useSeesWork } from './PersonWork'

interface WorkloadSectionProps extends SectionState {
  data: Workload | undefined
  period: Period
}

/** px of a person's line in the map, and of what stands around them. */
const [lineHeight, frameHeight] = [26, 110]

/** What people had to do: when, and how much of it is done. */
export function WorkloadSection({ data, period, ...state }: WorkloadSectionProps) {
  const { t } = useTranslation()
  const sees = useSeesWork()
  const [chosen, setChosen] = useState<ChosenWork>()
  const people = data?.people ?? []
  const heat: HeatData | undefined = data && {
    of: t('日期'),
    columns: data.steps.map((step) => (step.length > 7 ? step.slice(5) : step)),
    rows: people.map(({ name }) => name),
    values: data.steps.map((step) =>
      people.map(({ id }) => data.cells.find((cell) => cell.id === id && cell.step === step)?.count ?? 0),
    ),
    ...{ unit: t('个'), decimals: 0 },
  }
  /** The fields stand step by step, in each one person after the other. */
  const open = (field: number) => {
    const [step, person] = [data?.steps[Math.floor(field / people.length)], people[field % people.length]]
    if (step && person && sees.any)
      setChosen({ id: person.id, name: person.name, span: spanOf(step, period) })
  }
  const height = Math.max(1, people.length) * lineHeight + frameHeight
  const emptyText =
    state.emptyText ?? (data && people.length === 0 ? '这段时间没有分配给人员的任务和工单。' : undefined)
  return (
    <>
      <ReportSection
        title="每人的任务和工单"
        height={height}
        {...state}
        emptyText={emptyText}
        table={heat && heatTable(heat)}
        decimals={0}
      >
        {heat && (
          <HeatMap
            data={heat}
            height={height}
            label={t('每人的任务和工单')}
            onPick={({ dataIndex }) => open(dataIndex)}
          />
        )}
      </ReportSection>
      <ReportSection
        title="人员工作量"
        height={120}
        {...state}
        emptyText={emptyText}
        extra={<MostNote rows={people} most={mostListedFigures.people} />}
      >
        <PeopleTable
          people={people}
          period={period}
          onTasks={
            sees.tasks
              ? ({ id, name }) => setChosen({ id, name, span: period, isTasksAlone: true })
              : undefined
          }
        />
      </ReportSection>
      {chosen && <PersonWork chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
