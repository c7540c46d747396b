import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Lines } from '../../../../kit/charts/charts'
import { type LinesData, linesTable } from '../../../../kit/charts/lines/linesOption'
import { isState } from '../../../../kit/curve/curveOption'
import { daysOf, periodText } from '../../../../kit/report/period'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { stateWord } from '../../../../kit/value/formatValue'
import { FiguresTable } from './FiguresTable'
import { decimalsOf, statesIn } from './measure'
import type { ViewProps } from './ViewProps'

const hourMs = 3_600_000
/** Days that are written at the axis at most. */
const mostMarks = 16

/** One point over several periods, each laid over the others from its beginning. */
export function PeriodsView({ title, height, lines, extra }: ViewProps) {
  const { t } = useTranslation()
  const [first] = lines
  const data = useMemo((): LinesData | undefined => {
    if (!first) return undefined
    const days = daysOf(first.period)
    const isDay = days === 1
    const length = lines.reduce((most, { span }) => Math.max(most, span.end - span.start), 0)
    return {
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
      placeText: (hours) =>
        isDay
          ? `${String(Math.floor(hours)).padStart(2, '0')}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`
          : t('第 {{day}} 天 {{hour}} 时', { day: Math.floor(hours / 24) + 1, hour: Math.floor(hours % 24) }),
      unit: first.info.unit ?? '',
      decimals: decimalsOf(first.info),
      ...(isState(first.info) ? { stateText: (value) => stateWord(value, first.info) ?? '' } : {}),
      series: lines.map(({ period, span, shown, colour }, index) => ({
        name: periodText(period),
        colour,
        isFaint: index > 0,
        points: shown.map(({ at, value }) => [(at - span.start) / hourMs, value] as const),
      })),
    }
  }, [lines, first, t])
  if (!first || !data) return null
  return (
    <ReportSection
      title={title}
      height={height}
      extra={extra}
      table={linesTable(data)}
      decimals={data.decimals}
    >
      <Lines data={data} height={height} label={t('{{name}} 的各期对比', { name: first.name })} />
      <FiguresTable
        isSummed={first.info.kind === 'accumulated'}
        rows={lines.map(({ period, series, shown, colour, info }) => ({
          ...{ name: periodText(period), unit: info.unit ?? '', decimals: decimalsOf(info), colour },
          ...{ ...statesIn(info), series: shown, means: series },
        }))}
      />
    </ReportSection>
  )
}
