import { activatePage } from '@energy-console/contract/licensing'
import type { PageParts } from '../../kit/page/PageParts'

export const licensingPages: PageParts = {
  [activatePage.path]: async () => (await import('./ActivatePage')).ActivatePage,
}
