import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Lines } from '../../../../kit/charts/charts'
import { type LinesData, linesTable } from '../../../../kit/charts/lines/linesOption'
import { isState } from '../../../../kit/curve/curveOption'
import { daysOf, periodText } from '../../../../kit/report/period'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { useZone } from '../../../../kit/time/zone'
import { timeText } from '../../../../kit/time/zonedText'
import { stateWord } from '../../../../kit/value/formatValue'
import styles from '../ComparePage.module.css'
import type { Series } from '../math/series'
import { elapsedBetween, elapsedOf } from '../math/steps'
import { FiguresTable } from './FiguresTable'
import { decimalsOf, statesIn } from './measure'
import type { ViewProps } from './ViewProps'

const hourMs = 3_600_000
/** Days that are written at the axis at most. */
const mostMarks = 16

/** `08:05` of hours since midnight. */
function clockText(hours: number): string {
  const minutes = Math.round(hours * 60)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** One point over several periods, each laid over the others from its beginning. */
export function PeriodsView({ title, height, lines, extra }: ViewProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const [first] = lines
  const data = useMemo((): LinesData | undefined => {
    if (!first) return undefined
    const days = daysOf(first.period)
    const isDay = days === 1
    const length = lines.reduce(
      (most, { span }) => Math.max(most, elapsedBetween(span.start, span.end, zone)),
      0,
    )
    const isMonthly = first.step === '1M'
    const months = lines.reduce((most, { series }) => Math.max(most, series.length), 1)
    const placesInTime = {
      of: isDay ? t('时刻') : t('第几天'),
      from: 0,
      to: length / hourMs,
      step: isDay ? 2 : 24 * Math.ceil(days / mostMarks),
      // at its end the axis would begin a day that no period has
      ...(isDay
        ? {}
        : {
            markText: (hours: number) => (hours < length / hourMs ? String(Math.round(hours / 24) + 1) : ''),
          }),
      placeText: (hours: number) =>
        isDay
          ? clockText(hours)
          : t('第 {{day}} 天 {{time}}', { day: Math.floor(hours / 24) + 1, time: clockText(hours % 24) }),
    }
    return {
      ...(isMonthly
        ? {
            ...{ of: t('第几个月'), from: 0, to: Math.max(months - 1, 1), step: 1 },
            placeText: (place: number) => t('第 {{month}} 个月', { month: place + 1 }),
            markText: (place: number) => String(place + 1),
          }
        : placesInTime),
      unit: first.info.unit ?? '',
      decimals: decimalsOf(first.info),
      ...(isState(first.info) ? { stateText: (value) => stateWord(value, first.info) ?? '' } : {}),
      series: lines.map(({ period, span, shown, colour }, index) => ({
        name: periodText(period),
        colour,
        isFaint: index > 0,
        points: shown.map(
          ({ at, value }, month) =>
            [isMonthly ? month : elapsedBetween(span.start, at, zone) / hourMs, value] as const,
        ),
      })),
    }
  }, [lines, first, zone, t])
  if (!first || !data) return null
  const elapsed = first.isOver ? undefined : elapsedBetween(first.span.start, first.until, zone)
  const soFar = (series: Series, { start }: { start: number }) =>
    elapsed === undefined ? series : elapsedOf(series, start, elapsed, zone)
  return (
    <ReportSection
      title={title}
      height={height}
      extra={extra}
      table={linesTable(data)}
      decimals={data.decimals}
    >
      <Lines data={data} height={height} label={t('{{name}} 的各期对比', { name: first.name })} />
      {elapsed !== undefined && (
        <p className={styles.facts}>
          <span className="muted">
            {elapsed > 0
              ? t('本期尚未结束：各期的合计与平均只算到与 {{time}} 相应的时刻', {
                  time: timeText(first.until, zone),
                })
              : t('本期还没有结束的时段，暂不比较')}
          </span>
        </p>
      )}
      <FiguresTable
        isSummed={first.info.kind === 'accumulated'}
        rows={lines.map(({ period, span, series, shown, colour, info }) => ({
          ...{ name: periodText(period), unit: info.unit ?? '', decimals: decimalsOf(info), colour },
          ...{ ...statesIn(info), series: soFar(shown, span), means: soFar(series, span) },
        }))}
      />
    </ReportSection>
  )
}
