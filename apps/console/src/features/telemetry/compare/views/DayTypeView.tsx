import { dayKinds } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Lines } from '../../../../kit/charts/charts'
import { type LinesData, linesTable } from '../../../../kit/charts/lines/linesOption'
import { seriesColours } from '../../../../kit/colour/seriesColours'
import type { Period } from '../../../../kit/report/period'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { useZone } from '../../../../kit/time/zone'
import { hourGrid, profilesOf } from '../math/days'
import { useDayCalendar } from '../useDayCalendar'
import { decimalsOf } from './measure'
import type { ViewProps } from './ViewProps'

const colours = { workday: seriesColours[0], weekend: seriesColours[2], holiday: seriesColours[1] } as const

/** The mean day of each kind: workdays, weekends, holidays. */
export function DayTypeView({ title, height, lines, extra, period }: ViewProps & { period: Period }) {
  const { t } = useTranslation()
  const zone = useZone()
  const { calendar, isKnown } = useDayCalendar(period)
  const [line] = lines
  const data = useMemo(
    (): LinesData | undefined =>
      line && {
        of: t('时刻'),
        ...{ from: 0, to: 23, step: 1 },
        placeText: (hour) => `${String(Math.round(hour)).padStart(2, '0')}:00`,
        ...{ unit: line.info.unit ?? '', decimals: decimalsOf(line.info) },
        series: profilesOf(hourGrid(line.series, zone), calendar).map(({ type, days, values }) => ({
          name: t('{{name}}（{{count}} 天）', { name: t(dayKinds[type]), count: days }),
          colour: colours[type],
          points: values.map((value, hour) => [hour, value] as const),
        })),
      },
    [line, zone, calendar, t],
  )
  if (!line || !data) return null
  return (
    <ReportSection
      title={title}
      height={height}
      table={linesTable(data)}
      decimals={data.decimals}
      extra={
        <>
          {!isKnown && <span className="muted">{t('未使用工作日历，只按星期区分')}</span>}
          {extra}
        </>
      }
    >
      <Lines data={data} height={height} label={t('{{name}} 的日类型曲线', { name: line.name })} />
    </ReportSection>
  )
}
