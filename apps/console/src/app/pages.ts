import type { PageSpec } from '@energy-console/contract'
import { alarmEventsPage, alarmRulesPage } from '@energy-console/contract/alarms'
import {
  devicePage,
  devicesPage,
  gatewayAccountsPage,
  gatewayDataPage,
  gatewaysPage,
  productGroupsPage,
  productsPage,
} from '@energy-console/contract/devices'
import { energyPricePage } from '@energy-console/contract/energy'
import {
  departmentsPage,
  menuManagementPage,
  rolesPage,
  tenantsPage,
  usersPage,
} from '@energy-console/contract/identity'
import { areasPage, sitesPage, stationsPage } from '@energy-console/contract/stations'
import { logsPage } from '@energy-console/contract/system'
import {
  diagramEditPage,
  diagramsPage,
  homeViewPage,
  miniProgramsPage,
  screensPage,
} from '@energy-console/contract/views'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page of the contract and the component that shows it, loaded when it is first opened. */
export interface RegisteredPage {
  spec: PageSpec
  /** Route pattern: the path without a final `/index`. */
  route: string
  Component: LazyExoticComponent<ComponentType>
  load: () => Promise<unknown>
}

/** Registers a page; `pick` names the component in the loaded file. */
function show<M>(spec: PageSpec, load: () => Promise<M>, pick: (loaded: M) => ComponentType): RegisteredPage {
  return {
    spec,
    route: routeOf(spec.path),
    Component: lazy(async () => ({ default: pick(await load()) })),
    load,
  }
}

/** With and without a final `/index` is the same page. */
export const routeOf = (path: string): string => path.replace(/\/index$/, '')

/** Every page that the console can show, in the order of the sidebar. A page of the contract missing here is in no menu. */
export const registeredPages: readonly RegisteredPage[] = [
  show(
    homeViewPage,
    () => import('../features/views/HomePage'),
    (m) => m.HomePage,
  ),
  show(
    diagramsPage,
    () => import('../features/views/DiagramsPage'),
    (m) => m.DiagramsPage,
  ),
  show(
    screensPage,
    () => import('../features/views/libraryPages'),
    (m) => m.ScreensPage,
  ),
  show(
    miniProgramsPage,
    () => import('../features/views/libraryPages'),
    (m) => m.MiniProgramsPage,
  ),
  show(
    diagramEditPage,
    () => import('../features/views/libraryPages'),
    (m) => m.DiagramEditPage,
  ),
  show(
    devicesPage,
    () => import('../features/devices/DevicesPage'),
    (m) => m.DevicesPage,
  ),
  show(
    devicePage,
    () => import('../features/devices/device/DevicePage'),
    (m) => m.DevicePage,
  ),
  show(
    productsPage,
    () => import('../features/devices/ProductsPage'),
    (m) => m.ProductsPage,
  ),
  show(
    productGroupsPage,
    () => import('../features/devices/ProductGroupsPage'),
    (m) => m.ProductGroupsPage,
  ),
  show(
    gatewayDataPage,
    () => import('../features/devices/GatewayDataPage'),
    (m) => m.GatewayDataPage,
  ),
  show(
    alarmEventsPage,
    () => import('../features/alarms/AlarmEventsPage'),
    (m) => m.AlarmEventsPage,
  ),
  show(
    alarmRulesPage,
    () => import('../features/alarms/AlarmRulesPage'),
    (m) => m.AlarmRulesPage,
  ),
  show(
    energyPricePage,
    () => import('../features/energy/price/PricePage'),
    (m) => m.PricePage,
  ),
  show(
    gatewaysPage,
    () => import('../features/devices/GatewaysPage'),
    (m) => m.GatewaysPage,
  ),
  show(
    gatewayAccountsPage,
    () => import('../features/devices/GatewayAccountsPage'),
    (m) => m.GatewayAccountsPage,
  ),
  show(
    usersPage,
    () => import('../features/identity/UsersPage'),
    (m) => m.UsersPage,
  ),
  show(
    rolesPage,
    () => import('../features/identity/RolesPage'),
    (m) => m.RolesPage,
  ),
  show(
    departmentsPage,
    () => import('../features/identity/DepartmentsPage'),
    (m) => m.DepartmentsPage,
  ),
  show(
    areasPage,
    () => import('../features/stations/AreasPage'),
    (m) => m.AreasPage,
  ),
  show(
    stationsPage,
    () => import('../features/stations/StationsPage'),
    (m) => m.StationsPage,
  ),
  show(
    sitesPage,
    () => import('../features/stations/SitesPage'),
    (m) => m.SitesPage,
  ),
  show(
    tenantsPage,
    () => import('../features/identity/TenantsPage'),
    (m) => m.TenantsPage,
  ),
  show(
    menuManagementPage,
    () => import('../features/identity/MenusPage'),
    (m) => m.MenusPage,
  ),
  show(
    logsPage,
    () => import('../features/identity/LogsPage'),
    (m) => m.LogsPage,
  ),
]
