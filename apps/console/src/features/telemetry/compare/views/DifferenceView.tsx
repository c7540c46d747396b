import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { seriesColours } from '../../../../kit/colour/seriesColours'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { useZone } from '../../../../kit/time/zone'
import { timeText } from '../../../../kit/time/zonedText'
import { differenceOf, ratioOf } from '../math/series'
import { FiguresTable } from './FiguresTable'
import { sharedDecimals, sharedUnit } from './measure'
import { seriesTable } from './seriesTable'
import { TimeChart, type TimeLine } from './timeChart'
import type { ViewProps } from './ViewProps'

/** The first point less the second, and divided by it. */
export function DifferenceView({ title, height, lines, extra }: ViewProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const [a, b] = lines
  const drawn = useMemo((): TimeLine[] => {
    if (!a || !b) return []
    const infos = [a.info, b.info]
    return [
      {
        ...{ id: 'difference', name: t('差值'), colour: seriesColours[0] },
        ...{
          unit: sharedUnit(infos),
          decimals: sharedDecimals(infos),
          series: differenceOf(a.series, b.series),
        },
      },
      {
        ...{ id: 'ratio', name: t('比值'), colour: seriesColours[1] },
        ...{ unit: t('倍'), decimals: 3, series: ratioOf(a.series, b.series) },
      },
    ]
  }, [a, b, t])
  if (!a || !b) return null
  const hasNothing = drawn.every(({ series }) => series.length === 0)
  return (
    <ReportSection
      title={title}
      height={height}
      emptyText={hasNothing ? '两个数据点没有同一时刻的数据。' : undefined}
      table={seriesTable(t('时间'), drawn, (at) => timeText(at, zone))}
      extra={
        <>
          <span className="muted">{t('{{a}} 对 {{b}}', { a: a.name, b: b.name })}</span>
          {extra}
        </>
      }
    >
      <TimeChart
        lines={drawn}
        range={a.span}
        height={height}
        label={t('{{a}} 与 {{b}} 的差值与比值', { a: a.name, b: b.name })}
      />
      <FiguresTable rows={drawn} isSummed={false} />
    </ReportSection>
  )
}
