import type { RepairBacklog } from '@energy-console/contract/maintenance'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { type BarsData, barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { useTenantZone } from '../../../kit/time/zone'
import { ageNames, spanOfAge } from './ages'

type Age = RepairBacklog[number]

export interface AgesState extends SectionState {
  data: RepairBacklog | undefined
}

interface AgesSeries {
  name: string
  colour: string
  /** How many of an age there are. */
  countOf: (age: Age) => number
  /** Where a bar leads: to what is of an age; nowhere for who does not see that. */
  addressOf: ((span: NonNullable<ReturnType<typeof spanOfAge>>) => string) | undefined
}

interface AgesSectionProps extends AgesState {
  /** Chinese, also the translation keys. */
  title: string
  emptyText: string
  /** What the ages are counted from, translated. */
  of: string
  /** What is stacked upon each other. */
  series: readonly AgesSeries[]
}

const height = 260

/** What is not done by now, by age and by kind of it; a bar leads to it. */
export function AgesSection({ data, title, emptyText, of, series, ...state }: AgesSectionProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const zone = useTenantZone()
  const bars: BarsData | undefined = data && {
    ...{ of, categories: ageNames(data, t) },
    series: series.map(({ name, colour, countOf }) => ({ name, colour, values: data.map(countOf) })),
    ...{ isStacked: true, sumName: t('合计'), unit: t('个'), decimals: 0 },
  }
  const isEmpty = bars?.series.every(({ values }) => values.every((count) => count === 0))
  return (
    <ReportSection
      title={title}
      height={height}
      {...state}
      emptyText={isEmpty ? emptyText : undefined}
      table={bars && barsTable(bars)}
      decimals={0}
    >
      {bars && (
        <Bars
          data={bars}
          height={height}
          label={t(title)}
          onPick={({ dataIndex, seriesIndex }) => {
            const span = data && spanOfAge(data, dataIndex, zone)
            const address = span && series[seriesIndex]?.addressOf?.(span)
            if (address) void navigate(address)
          }}
        />
      )}
    </ReportSection>
  )
}
