import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { useZone } from '../../../../kit/time/zone'
import { timeText } from '../../../../kit/time/zonedText'
import type { CompareView } from '../compareAddress'
import { indexed, type Series, scaled } from '../math/series'
import { FiguresTable } from './FiguresTable'
import { decimalsOf, statesIn } from './measure'
import { seriesTable } from './seriesTable'
import { TimeChart, type TimeLine } from './timeChart'
import type { ViewProps } from './ViewProps'

const scalings: Record<CompareView['scale'], (series: Series) => Series> = {
  none: (series) => series,
  index: indexed,
  unit: scaled,
}

/** Several points over one period, as they are or on one scale. */
export function PointsView({
  title,
  height,
  lines,
  extra,
  scale,
}: ViewProps & { scale: CompareView['scale'] }) {
  const { t } = useTranslation()
  const zone = useZone()
  const drawn = useMemo(
    () =>
      lines.map(
        ({ info, name, colour, shown }): TimeLine => ({
          ...{ id: info.itemId, name, colour },
          ...(scale === 'none' ? statesIn(info) : {}),
          unit: scale === 'none' ? (info.unit ?? '') : '',
          decimals: scale === 'none' ? decimalsOf(info) : scale === 'index' ? 1 : 3,
          series: scalings[scale](shown),
        }),
      ),
    [lines, scale],
  )
  const [first] = lines
  if (!first) return null
  return (
    <ReportSection
      title={title}
      height={height}
      extra={extra}
      table={seriesTable(t('时间'), drawn, (at) => timeText(at, zone))}
    >
      <TimeChart
        lines={drawn}
        range={first.span}
        height={height}
        label={t('历史曲线：{{names}}', { names: drawn.map(({ name }) => name).join(t('、')) })}
      />
      <FiguresTable
        rows={drawn.map((line, at) => ({ ...line, means: scale === 'none' ? lines[at]?.series : undefined }))}
        isSummed={false}
      />
    </ReportSection>
  )
}
