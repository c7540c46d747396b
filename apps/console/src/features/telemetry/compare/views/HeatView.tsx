import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { HeatMap } from '../../../../kit/charts/charts'
import { heatTable } from '../../../../kit/charts/heat/heatOption'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { useZone } from '../../../../kit/time/zone'
import { hourGrid } from '../math/days'
import { decimalsOf } from './measure'
import type { ViewProps } from './ViewProps'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** One point by day and hour: the darker, the more. */
export function HeatView({ title, height, lines, extra }: ViewProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const [line] = lines
  const data = useMemo(() => {
    if (!line) return undefined
    const { days, values } = hourGrid(line.series, zone)
    return {
      of: t('日期'),
      columns: days,
      rows: hours,
      values,
      unit: line.info.unit ?? '',
      decimals: decimalsOf(line.info),
    }
  }, [line, zone, t])
  if (!line || !data) return null
  return (
    <ReportSection
      title={title}
      height={height}
      extra={extra}
      table={heatTable(data)}
      decimals={data.decimals}
    >
      <HeatMap data={data} height={height} label={t('{{name}} 的热力图', { name: line.name })} />
    </ReportSection>
  )
}
