import { energyPricePage } from '@energy-console/contract/energy'
import type { PageParts } from '../../kit/page/PageParts'

export const energyPages: PageParts = {
  [energyPricePage.path]: async () => (await import('./price/PricePage')).PricePage,
}
