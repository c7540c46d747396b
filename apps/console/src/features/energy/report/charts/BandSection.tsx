import type { CostReport } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Pie } from '../../../../kit/charts/charts'
import { pieTable } from '../../../../kit/charts/pie/pieOption'
import { usePalette } from '../../../../kit/colour/PaletteContext'
import type { SectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { bandFill, bandWord } from '../bandWords'

const height = 320

/** Shares of the bands in the energy. */
export function BandSection({ report, ...state }: SectionState & { report: CostReport | undefined }) {
  const { t } = useTranslation()
  const palette = usePalette()
  const data = useMemo(
    () => ({
      of: t('时段'),
      valueName: t('电量'),
      shareName: t('占比'),
      unit: 'kWh',
      decimals: 1,
      slices: (report?.totals.bands ?? []).map(({ band, kwh }) => ({
        name: t(bandWord(band)),
        value: kwh,
        colour: bandFill(palette, band),
      })),
    }),
    [report, palette, t],
  )
  return (
    <ReportSection title="时段占比" height={height} {...state} table={pieTable(data)} decimals={1}>
      <Pie data={data} height={height} label={t('各时段电量占比饼图')} />
    </ReportSection>
  )
}
