import {
  deviceUpdatePage,
  firmwarePage,
  gatewayConfigPage,
  gatewayUpdatePage,
} from '@energy-console/contract/engineering'
import { beginsWithRows, type PageParts } from '../../kit/page/PageParts'

export const engineeringPages: PageParts = {
  [gatewayConfigPage.path]: beginsWithRows(
    async () => (await import('./config/GatewayConfigPage')).GatewayConfigPage,
  ),
  [firmwarePage.path]: beginsWithRows(async () => (await import('./firmware/FirmwarePage')).FirmwarePage),
  [gatewayUpdatePage.path]: beginsWithRows(
    async () => (await import('./rollout/RolloutsPage')).GatewayUpdatePage,
    { fixed: { kind_equal: 'gateway' } },
  ),
  [deviceUpdatePage.path]: beginsWithRows(
    async () => (await import('./rollout/RolloutsPage')).DeviceUpdatePage,
    { fixed: { kind_equal: 'device' }, of: gatewayUpdatePage },
  ),
}
