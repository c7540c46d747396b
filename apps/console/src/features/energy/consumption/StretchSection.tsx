import type { EnergyUse } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'

interface StretchSectionProps extends SectionState {
  found: EnergyUse | undefined
  /** Opens a stretch; undefined where there is nothing below it. */
  onOpen: ((start: string) => void) | undefined
}

const height = 300

/** What all stations used together, by stretch; a bar opens what it is made of. */
export function StretchSection({ found, onOpen, ...state }: StretchSectionProps) {
  const { t } = useTranslation()
  const data = useMemo(
    () => ({
      of: t('时间'),
      categories: shortStarts(found?.starts ?? []),
      series: [{ name: t('用量'), values: found?.total.values ?? [] }],
      unit: found?.unit ?? '',
      decimals: 1,
    }),
    [found, t],
  )
  return (
    <ReportSection
      title="分时段能耗"
      height={height}
      isOfStations
      {...state}
      table={barsTable(data)}
      decimals={2}
    >
      <Bars
        data={data}
        height={height}
        label={t('分时段能耗')}
        onPick={
          onOpen &&
          (({ dataIndex }) => {
            const start = found?.starts[dataIndex]
            if (start !== undefined) onOpen(start)
          })
        }
      />
    </ReportSection>
  )
}

/** Under a bar stands what differs from the others: the hour of a day, the day of a year, the month. */
function shortStarts(starts: readonly string[]): string[] {
  const [first = '', last = ''] = [starts[0], starts.at(-1)]
  const isOfOneDay = first.length > 10 && first.slice(0, 10) === last.slice(0, 10)
  return starts.map((start) => (isOfOneDay ? start.slice(11) : start.length > 7 ? start.slice(5) : start))
}
