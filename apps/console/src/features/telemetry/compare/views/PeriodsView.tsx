import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
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
import { periodAxis } from './periodAxis'
import type { ViewProps } from './ViewProps'

/** One point over several periods, each laid over the others from its beginning. */
export function PeriodsView({ title, height, lines, extra }: ViewProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const [first] = lines
  const data = useMemo((): LinesData | undefined => {
    if (!first) return undefined
    const { placeOf, ...axis } = periodAxis(
      {
        ...{ step: first.step, days: daysOf(first.period) },
        lengthMs: Math.max(...lines.map(({ span }) => elapsedBetween(span.start, span.end, zone))),
        count: Math.max(...lines.map(({ series }) => series.length)),
      },
      t,
    )
    return {
      ...axis,
      unit: first.info.unit ?? '',
      decimals: decimalsOf(first.info),
      ...(isState(first.info) ? { stateText: (value) => stateWord(value, first.info) ?? '' } : {}),
      series: lines.map(({ period, span, shown, colour }, index) => ({
        name: periodText(period),
        colour,
        isFaint: index > 0,
        points: shown.map(
          ({ at, value }, place) => [placeOf(place, elapsedBetween(span.start, at, zone)), value] as const,
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
