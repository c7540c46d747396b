import type { CostStation } from '@energy-console/contract/energy'
import type { BarsData } from '../../../../kit/charts/bars/barsOption'
import type { Palette } from '../../../../kit/colour/palette'
import { bandFill, bandsOf, bandWord } from '../bandWords'
import type { Measure } from '../MeasureSwitch'

type Translate = (text: string) => string

/** Bars of stations: energy by band, or the energy charge with what is charged beside it. */
export function stationBars(
  stations: readonly CostStation[],
  measure: Measure,
  palette: Palette,
  t: Translate,
): BarsData {
  const bands = bandsOf(stations.map(({ totals }) => totals.bands)).map((band) => ({
    name: t(bandWord(band)),
    colour: bandFill(palette, band),
    values: stations.map(({ totals }) => {
      const found = totals.bands.find((one) => one.band === band)
      return found ? Number(found[measure]) : null
    }),
  }))
  const beside = {
    name: t('其他费用'),
    tone: 'rest' as const,
    values: stations.map(
      ({ totals }) => (Number(totals.totalYuan) * 100 - Number(totals.energyYuan) * 100) / 100,
    ),
  }
  return {
    of: t('站点'),
    categories: stations.map(({ stationName }) => stationName),
    series: measure === 'yuan' && beside.values.some((yuan) => yuan !== 0) ? [...bands, beside] : bands,
    isStacked: true,
    sumName: t('合计'),
    unit: measure === 'kwh' ? 'kWh' : t('元'),
    decimals: measure === 'kwh' ? 1 : 2,
  }
}
