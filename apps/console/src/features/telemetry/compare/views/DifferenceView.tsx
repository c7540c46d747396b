import { factorBetween } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { seriesColours } from '../../../../kit/colour/seriesColours'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { useZone } from '../../../../kit/time/zone'
import { timeText } from '../../../../kit/time/zonedText'
import { converted, differenceOf, ratioOf } from '../math/series'
import type { Compared } from '../useCompared'
import { FiguresTable } from './FiguresTable'
import { sharedDecimals } from './measure'
import { seriesTable } from './seriesTable'
import { TimeChart, type TimeLine } from './timeChart'
import type { ViewProps } from './ViewProps'

const unitName = ({ name, info: { unit } }: Compared) => (unit ? `${name} (${unit})` : name)

/**
 * The first point less the second, and divided by it, in the unit of the first. Of points that measure different things there is no
 * difference, and what one is of the other has both units: energy of a product, say.
 */
export function DifferenceView({ title, height, lines, extra }: ViewProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const [a, b] = lines
  const factor = a && b && factorBetween(b.info.unit, a.info.unit)
  const drawn = useMemo((): TimeLine[] => {
    if (!a || !b) return []
    if (factor === undefined) {
      const unit = `${a.info.unit || '1'}/${b.info.unit || '1'}`
      return [
        {
          ...{ id: 'ratio', name: t('比值'), colour: seriesColours[1], unit, decimals: 3 },
          series: ratioOf(a.series, b.series),
        },
      ]
    }
    const infos = [a.info, b.info]
    const second = converted(b.series, factor)
    return [
      {
        ...{ id: 'difference', name: t('差值'), colour: seriesColours[0] },
        ...{
          unit: a.info.unit ?? '',
          decimals: sharedDecimals(infos),
          series: differenceOf(a.series, second),
        },
      },
      {
        ...{ id: 'ratio', name: t('比值'), colour: seriesColours[1] },
        ...{ unit: t('倍'), decimals: 3, series: ratioOf(a.series, second) },
      },
    ]
  }, [a, b, factor, t])
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
          <span className="muted">
            {t('{{a}} 对 {{b}}', { a: unitName(a), b: unitName(b) })}
            {factor === undefined && ` · ${t('单位不同，不能相减，只有比值')}`}
          </span>
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
