import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Lines } from '../../../../kit/charts/charts'
import { type LinesData, linesTable } from '../../../../kit/charts/lines/linesOption'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { durationOf } from '../math/series'
import { FiguresTable } from './FiguresTable'
import { decimalsOf, sharedDecimals, sharedUnit } from './measure'
import type { ViewProps } from './ViewProps'

/** For how much of the time a load is reached or passed. */
export function DurationView({ title, height, lines, extra }: ViewProps) {
  const { t } = useTranslation()
  const data = useMemo((): LinesData => {
    const infos = lines.map(({ info }) => info)
    return {
      of: t('时间占比'),
      ...{ from: 0, to: 100, placeText: (share) => `${Number(share.toFixed(1))}%` },
      ...{ unit: sharedUnit(infos), decimals: sharedDecimals(infos) },
      series: lines.map(({ name, colour, series }) => ({
        ...{ name, colour },
        points: durationOf(series).map(({ at, value }) => [at, value] as const),
      })),
    }
  }, [lines, t])
  return (
    <ReportSection
      title={title}
      height={height}
      extra={extra}
      table={linesTable(data)}
      decimals={data.decimals}
    >
      <Lines
        data={data}
        height={height}
        label={t('{{names}} 的持续曲线', { names: lines.map(({ name }) => name).join(t('、')) })}
      />
      <FiguresTable
        isSummed={false}
        rows={lines.map(({ name, info, series }) => ({
          ...{ name, unit: info.unit ?? '', decimals: decimalsOf(info), series },
        }))}
      />
    </ReportSection>
  )
}
