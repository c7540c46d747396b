import { gatewayConfigPage } from '@energy-console/contract/engineering'
import type { PageParts } from '../../kit/page/PageParts'

export const engineeringPages: PageParts = {
  [gatewayConfigPage.path]: async () => (await import('./config/GatewayConfigPage')).GatewayConfigPage,
}
