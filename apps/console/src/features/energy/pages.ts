import { circuitsPage, energyPricePage, energyReportPage } from '@energy-console/contract/energy'
import type { PageParts } from '../../kit/page/PageParts'

export const energyPages: PageParts = {
  [circuitsPage.path]: async () => (await import('./circuits/CircuitsPage')).CircuitsPage,
  [energyPricePage.path]: async () => (await import('./price/PricePage')).PricePage,
  [energyReportPage.path]: async () => (await import('./report/CostReportPage')).CostReportPage,
}
