import {
  cameraCapturesPage,
  camerasPage,
  dataSourcePage,
  devicePage,
  devicesPage,
  gatewayAccountsPage,
  gatewayDataPage,
  groupDataPage,
  pointGroupPage,
  pointGroupsPage,
  pointTablePage,
  productsPage,
} from '@energy-console/contract/devices'
import { commissioningPage } from '@energy-console/contract/engineering'
import {
  commandsPage,
  counterCorrectionsPage,
  deviceTagsPage,
  interlocksPage,
} from '@energy-console/contract/telemetry'
import type { PageParts } from '../../kit/page/PageParts'

export const devicePages: PageParts = {
  [devicesPage.path]: async () => (await import('./device/DevicesPage')).DevicesPage,
  [devicePage.path]: async () => (await import('./device/DevicePage')).DevicePage,
  [dataSourcePage.path]: async () => (await import('./source/DataSourcePage')).DataSourcePage,
  [productsPage.path]: async () => (await import('./products/ProductsPage')).ProductsPage,
  [pointGroupsPage.path]: async () => (await import('./group/PointGroupsPage')).PointGroupsPage,
  [pointGroupPage.path]: async () => (await import('./group/PointGroupPage')).PointGroupPage,
  [groupDataPage.path]: async () => (await import('./group/GroupDataPage')).GroupDataPage,
  [camerasPage.path]: async () => (await import('./cameras/CamerasPage')).CamerasPage,
  [cameraCapturesPage.path]: async () => (await import('./cameras/CameraCapturesPage')).CameraCapturesPage,
  [gatewayDataPage.path]: async () => (await import('./gateways/GatewayDataPage')).GatewayDataPage,
  [counterCorrectionsPage.path]: async () =>
    (await import('./counters/CounterCorrectionsPage')).CounterCorrectionsPage,
  [commandsPage.path]: async () => (await import('./command/CommandsPage')).CommandsPage,
  [deviceTagsPage.path]: async () => (await import('./tags/DeviceTagsPage')).DeviceTagsPage,
  [interlocksPage.path]: async () => (await import('./interlocks/InterlocksPage')).InterlocksPage,
  [pointTablePage.path]: async () => (await import('./source/PointTablePage')).PointTablePage,
  [gatewayAccountsPage.path]: async () =>
    (await import('./gateways/GatewayAccountsPage')).GatewayAccountsPage,
  [commissioningPage.path]: async () => (await import('./commissioning/CommissioningPage')).CommissioningPage,
}
