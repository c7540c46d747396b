import { alarmEventsPage, alarmRulesPage } from '../alarms/pages'
import { type PageGroup, type PageSpec, pagesOf } from '../core/page'
import {
  devicePage,
  devicesPage,
  gatewayAccountsPage,
  gatewayDataPage,
  gatewaysPage,
  pointGroupPage,
  pointGroupsPage,
  productGroupsPage,
  productsPage,
} from '../devices/pages'
import { circuitsPage, energyPricePage, energyReportPage } from '../energy/pages'
import {
  accountPage,
  departmentsPage,
  menuManagementPage,
  rolesPage,
  signInLogsPage,
  signInProvidersPage,
  temporaryAccountPage,
  tenantsPage,
  usersPage,
} from '../identity/pages'
import { activatePage, certificatePage } from '../licensing/pages'
import { assetPage, assetsPage, maintenanceFilesPage } from '../maintenance/pages'
import { areasPage, sitesPage, stationPage, stationsPage } from '../stations/pages'
import {
  agreementEditorPage,
  agreementsPage,
  announcementsPage,
  carouselPage,
  customersPage,
  dictionariesPage,
  diskUsagePage,
  domainsPage,
  logsPage,
  parametersPage,
  softwareVersionsPage,
  systemBackupPage,
  systemDictionariesPage,
} from '../system/pages'
import { counterCorrectionsPage } from '../telemetry/pages'
import {
  diagramEditPage,
  diagramsPage,
  homeViewPage,
  miniProgramsPage,
  screensPage,
  visitorsPage,
} from '../views/pages'

export { devicePage } from '../devices/pages'

/**
 * The page table: every page under its heading, both in the order of the sidebar. Menu, permission tree, guard and sidebar
 * are made from it. What 菜单管理 changes of it holds for an installation.
 */
const pageTable: readonly (PageSpec | PageGroup)[] = [
  homeViewPage,
  {
    title: '组态画面',
    icon: 'FundProjectionScreenOutlined',
    pages: [diagramsPage, screensPage, miniProgramsPage, diagramEditPage],
  },
  {
    title: '设备管理',
    icon: 'HddOutlined',
    pages: [
      devicesPage,
      devicePage,
      productsPage,
      productGroupsPage,
      pointGroupsPage,
      pointGroupPage,
      gatewayDataPage,
      counterCorrectionsPage,
    ],
  },
  { title: '告警管理', icon: 'AlertOutlined', pages: [alarmEventsPage, alarmRulesPage] },
  { title: '电费管理', icon: 'PayCircleOutlined', pages: [energyPricePage, energyReportPage, circuitsPage] },
  { title: '工程管理', icon: 'ToolOutlined', pages: [gatewaysPage, gatewayAccountsPage] },
  { title: '运维管理', icon: 'AuditOutlined', pages: [maintenanceFilesPage, assetsPage, assetPage] },
  {
    title: '系统设置',
    icon: 'SettingOutlined',
    pages: [
      usersPage,
      temporaryAccountPage,
      rolesPage,
      departmentsPage,
      signInProvidersPage,
      areasPage,
      stationsPage,
      stationPage,
      sitesPage,
      tenantsPage,
      customersPage,
      domainsPage,
      menuManagementPage,
      announcementsPage,
      carouselPage,
      agreementsPage,
      agreementEditorPage,
      parametersPage,
      dictionariesPage,
      systemDictionariesPage,
      visitorsPage,
      diskUsagePage,
      systemBackupPage,
      softwareVersionsPage,
      certificatePage,
      activatePage,
    ],
  },
  logsPage,
  signInLogsPage,
  accountPage,
]

/** Every page of the console, in the order of the sidebar. */
export const allPages: readonly PageSpec[] = pagesOf(pageTable)
