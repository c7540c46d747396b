import { calcPointsPage } from '@energy-console/contract/automation'
import type { PageParts } from '../../kit/page/PageParts'

export const automationPages: PageParts = {
  [calcPointsPage.path]: async () => (await import('./calc/CalcPointsPage')).CalcPointsPage,
}
