import {
  deviceUpdatePage,
  firmwarePage,
  gatewayConfigPage,
  gatewayUpdatePage,
} from '@energy-console/contract/engineering'
import type { PageParts } from '../../kit/page/PageParts'

export const engineeringPages: PageParts = {
  [gatewayConfigPage.path]: async () => (await import('./config/GatewayConfigPage')).GatewayConfigPage,
  [firmwarePage.path]: async () => (await import('./firmware/FirmwarePage')).FirmwarePage,
  [gatewayUpdatePage.path]: async () => (await import('./rollout/RolloutsPage')).GatewayUpdatePage,
  [deviceUpdatePage.path]: async () => (await import('./rollout/RolloutsPage')).DeviceUpdatePage,
}
