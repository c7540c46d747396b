import { stepWords } from '@energy-console/contract/telemetry'
import { Segmented, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { PeriodPicker } from '../../../kit/report/PeriodPicker'
import {
  type Period,
  type PeriodKind,
  periodText,
  steppedPeriod,
  yearBefore,
} from '../../../kit/report/period'
import { ReportSection } from '../../../kit/report/ReportSection'
import { usePeriod } from '../../../kit/report/usePeriod'
import { useZone } from '../../../kit/time/zone'
import { boardHeight, PointsBoard } from '../curves/PointsBoard'
import { ChosenPoints } from './ChosenPoints'
import styles from './ComparePage.module.css'
import {
  type Before,
  befores,
  type CompareMode,
  type CompareView,
  compareModes,
  compareParts,
  leastPoints,
  mostPoints,
  scales,
} from './compareAddress'
import { hasValues } from './math/series'
import { stepsFor, usualStep } from './math/steps'
import { type Compared, useCompared } from './useCompared'
import { DayTypeView } from './views/DayTypeView'
import { DifferenceView } from './views/DifferenceView'
import { DurationView } from './views/DurationView'
import { HeatView } from './views/HeatView'
import { PeriodsView } from './views/PeriodsView'
import { PointsView } from './views/PointsView'
import { RegressionView } from './views/RegressionView'

const kinds: readonly PeriodKind[] = ['day', 'week', 'month', 'year', 'range']

const periodsOf = (period: Period, before: Before): Period[] =>
  before === 'year'
    ? [period, yearBefore(period)]
    : Array.from({ length: before }).reduce<Period[]>(
        (periods) => [...periods, steppedPeriod(periods.at(-1) ?? period, -1)],
        [period],
      )

const pointWords = { 1: '请选择 1 个数据点。', 2: '请选择 2 个数据点。' } as const

/** Points and periods beside each other, in the way that is chosen. */
export function CompareBoard({ view }: { view: CompareView }) {
  const { t } = useTranslation()
  const { emptyText } = usePage()
  const { change } = useAddress()
  const zone = useZone()
  const { period, setPeriod } = usePeriod('compare', 'month', kinds)
  const { mode, itemIds, scale, before } = view
  const set = (part: Partial<CompareView>) => change(compareParts({ ...view, ...part }))
  const steps = stepsFor(mode, period)
  const step = steps.find((one) => one === view.step) ?? usualStep(mode, period)
  const periods = mode === 'periods' ? periodsOf(period, before) : [period]
  const { lines, points, ...state } = useCompared(itemIds.slice(0, mostPoints[mode]), periods, {
    zone,
    step,
    isSummed: mode === 'periods',
  })
  const choose = (next: readonly string[]) => set({ itemIds: next })
  const lack =
    itemIds.length === 0
      ? emptyText
      : itemIds.length < leastPoints[mode]
        ? pointWords[leastPoints[mode] === 2 ? 2 : 1]
        : undefined
  const hasNothing = lines.every(({ series }) => !hasValues(series))
  const coarser = lines.find((line) => line.step !== step)?.step
  return (
    <PointsBoard
      page="compare"
      itemIds={itemIds}
      onChoose={choose}
      subject={[t(compareModes[mode]), periodText(period)].join(' · ')}
      filters={<PeriodPicker kinds={kinds} period={period} onChange={setPeriod} />}
      bar={
        <div className={styles.bar}>
          <Modes mode={mode} onChange={(next) => set({ mode: next })} />
          <ChosenPoints itemIds={itemIds} used={mostPoints[mode]} onChange={choose} />
        </div>
      }
      section={compareModes[mode]}
      lack={lack}
    >
      {hasNothing || state.isLoading || state.error ? (
        <ReportSection
          title={compareModes[mode]}
          height={boardHeight}
          {...state}
          emptyText={hasNothing ? '这段时间没有数据，可以换一个时间范围。' : undefined}
        >
          {null}
        </ReportSection>
      ) : (
        <View
          mode={mode}
          lines={lines}
          period={period}
          scale={scale}
          extra={
            <>
              {coarser !== undefined && (
                <span className="muted">
                  {t('部分数据没有保留得这么细，按 {{step}} 比较', { step: t(stepWords[coarser]) })}
                </span>
              )}
              {steps.length > 1 && (
                <Select
                  aria-label={t('步长')}
                  value={step}
                  popupMatchSelectWidth={false}
                  options={steps.map((value) => ({ value, label: t(stepWords[value]) }))}
                  onChange={(value) => set({ step: value })}
                />
              )}
              <Extra mode={mode} view={view} onChange={set} />
            </>
          }
        />
      )}
    </PointsBoard>
  )
}

interface ExtraProps {
  mode: CompareMode
  view: CompareView
  onChange: (part: Partial<CompareView>) => void
}

/** What else a way of comparing asks for. */
function Extra({ mode, view, onChange }: ExtraProps) {
  const { t } = useTranslation()
  if (mode === 'periods')
    return (
      <Select
        aria-label={t('对比期数')}
        value={view.before}
        popupMatchSelectWidth={false}
        options={befores.map((value) => ({
          value,
          label: value === 'year' ? t('与去年同期对比') : t('与前 {{count}} 期对比', { count: value }),
        }))}
        onChange={(before) => onChange({ before })}
      />
    )
  if (mode !== 'points') return null
  return (
    <Segmented
      aria-label={t('比例')}
      value={view.scale}
      options={Object.entries(scales).map(([value, word]) => ({
        // the keys of a constant are its kinds
        value: value as CompareView['scale'],
        label: t(word),
      }))}
      onChange={(scale) => onChange({ scale })}
    />
  )
}

interface ModesProps {
  mode: CompareMode
  onChange: (mode: CompareMode) => void
}

function Modes({ mode, onChange }: ModesProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.modes}>
      <Segmented
        aria-label={t('对比方式')}
        value={mode}
        options={Object.entries(compareModes).map(([value, word]) => ({
          // the keys of a constant are its kinds
          value: value as CompareMode,
          label: t(word),
        }))}
        onChange={onChange}
      />
    </div>
  )
}

interface ViewProps {
  mode: CompareMode
  lines: readonly Compared[]
  period: Period
  scale: CompareView['scale']
  extra: React.ReactNode
}

function View({ mode, lines, period, scale, extra }: ViewProps) {
  const shared = { title: compareModes[mode], height: boardHeight, lines, extra }
  switch (mode) {
    case 'periods':
      return <PeriodsView {...shared} />
    case 'points':
      return <PointsView {...shared} scale={scale} />
    case 'difference':
      return <DifferenceView {...shared} />
    case 'duration':
      return <DurationView {...shared} />
    case 'regression':
      return <RegressionView {...shared} />
    case 'dayTypes':
      return <DayTypeView {...shared} period={period} />
    case 'heat':
      return <HeatView {...shared} />
    default:
      return mode satisfies never
  }
}
