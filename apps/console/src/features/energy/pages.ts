import {
  circuitsPage,
  conversionFactorsPage,
  customReportPage,
  energyBaselinePage,
  energyPricePage,
  energyReportPage,
  energyUnitPage,
  energyUsePage,
} from '@energy-console/contract/energy'
import { withCharts } from '../../kit/charts/fetchCharts'
import { asking, type PageParts } from '../../kit/page/PageParts'

export const energyPages: PageParts = {
  [customReportPage.path]: {
    load: withCharts(async () => (await import('./custom-report/CustomReportsPage')).CustomReportsPage),
    ask: asking(async () => (await import('./custom-report/askForReports')).askForReports),
  },
  [circuitsPage.path]: {
    load: withCharts(async () => (await import('./circuits/CircuitsPage')).CircuitsPage),
    ask: asking(async () => (await import('./circuits/askForCircuits')).askForCircuits),
  },
  [conversionFactorsPage.path]: async () =>
    (await import('./conversion-factors/ConversionFactorsPage')).ConversionFactorsPage,
  [energyBaselinePage.path]: {
    load: withCharts(async () => (await import('./baseline/BaselinePage')).BaselinePage, ['bars', 'scatter']),
    ask: asking(async () => (await import('./baseline/askForBaseline')).askForBaseline),
  },
  [energyPricePage.path]: async () => (await import('./price/PricePage')).PricePage,
  [energyReportPage.path]: {
    load: withCharts(async () => (await import('./report/CostReportPage')).CostReportPage, ['bars', 'pie']),
    ask: asking(async () => (await import('./report/askForCosts')).askForCosts),
  },
  [energyUsePage.path]: {
    load: withCharts(async () => (await import('./consumption/EnergyUsePage')).EnergyUsePage),
    ask: asking(async () => (await import('./consumption/askForUse')).askForUse),
  },
  [energyUnitPage.path]: async () => (await import('./unit/EnergyUnitPage')).EnergyUnitPage,
}
