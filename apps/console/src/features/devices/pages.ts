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
import { beginsWithRows, type PageParts, unless } from '../../kit/page/PageParts'

export const devicePages: PageParts = {
  [devicesPage.path]: beginsWithRows(async () => (await import('./device/DevicesPage')).DevicesPage, {
    follow: async (rows) => (await import('./device/askForLatest')).askForLatest(rows),
  }),
  [devicePage.path]: async () => (await import('./device/DevicePage')).DevicePage,
  [dataSourcePage.path]: async () => (await import('./source/DataSourcePage')).DataSourcePage,
  [productsPage.path]: beginsWithRows(async () => (await import('./products/ProductsPage')).ProductsPage),
  [pointGroupsPage.path]: beginsWithRows(
    async () => (await import('./group/PointGroupsPage')).PointGroupsPage,
  ),
  [pointGroupPage.path]: async () => (await import('./group/PointGroupPage')).PointGroupPage,
  [groupDataPage.path]: beginsWithRows(async () => (await import('./group/GroupDataPage')).GroupDataPage),
  [camerasPage.path]: beginsWithRows(async () => (await import('./cameras/CamerasPage')).CamerasPage),
  [cameraCapturesPage.path]: async () => (await import('./cameras/CameraCapturesPage')).CameraCapturesPage,
  [gatewayDataPage.path]: async () => (await import('./gateways/GatewayDataPage')).GatewayDataPage,
  [counterCorrectionsPage.path]: beginsWithRows(
    async () => (await import('./counters/CounterCorrectionsPage')).CounterCorrectionsPage,
  ),
  [commandsPage.path]: beginsWithRows(async () => (await import('./command/CommandsPage')).CommandsPage),
  [deviceTagsPage.path]: beginsWithRows(async () => (await import('./tags/DeviceTagsPage')).DeviceTagsPage),
  [interlocksPage.path]: beginsWithRows(
    async () => (await import('./interlocks/InterlocksPage')).InterlocksPage,
  ),
  [pointTablePage.path]: async () => (await import('./source/PointTablePage')).PointTablePage,
  [gatewayAccountsPage.path]: beginsWithRows(
    async () => (await import('./gateways/GatewayAccountsPage')).GatewayAccountsPage,
    { fixed: unless(['tab']) },
  ),
  [commissioningPage.path]: beginsWithRows(
    async () => (await import('./commissioning/CommissioningPage')).CommissioningPage,
    { fixed: unless(['sheet']) },
  ),
}
