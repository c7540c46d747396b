import { alarmPages } from '../alarms/pages'
import { automationPages } from '../automation/pages'
import { type PageGroup, type PageSpec, pagesOf } from '../core/page'
import { devicePages, gatewayPages } from '../devices/pages'
import { customReportPage, energyPages, energyUnitPage } from '../energy/pages'
import { engineeringPages } from '../engineering/pages'
import { accountPage, menuManagementPage, peoplePages, signInLogsPage, tenantsPage } from '../identity/pages'
import { licensingPages } from '../licensing/pages'
import { maintenancePages, standbyPages } from '../maintenance/pages'
import { channelsPage, deliveryPages } from '../notices/pages'
import { stationPages } from '../stations/pages'
import { clientPages, installationPages, logsPage, settingPages } from '../system/pages'
import {
  badReadingsPage,
  commandsPage,
  communicationPage,
  comparePage,
  counterCorrectionsPage,
  deviceTagsPage,
  historyPage,
  interlocksPage,
  readingCorrectionsPage,
  trendPage,
  virtualGatewaysPage,
} from '../telemetry/pages'
import { diagramPages, homeViewPage, visitorsPage } from '../views/pages'

export { devicePage } from '../devices/pages'

/**
 * The page table: every page under its heading, both in the order of the sidebar. Pages that belong together stand in a list
 * in their area's `pages.ts`, so that one more among them is added there alone. Menu, permission tree, guard and sidebar are
 * made from it. What 菜单管理 changes of it holds for an installation.
 */
const pageTable: readonly (PageSpec | PageGroup)[] = [
  homeViewPage,
  { title: '组态画面', icon: 'FundProjectionScreenOutlined', pages: diagramPages },
  {
    title: '设备管理',
    icon: 'HddOutlined',
    pages: [
      ...devicePages,
      ...automationPages,
      energyUnitPage,
      ...standbyPages,
      counterCorrectionsPage,
      badReadingsPage,
      readingCorrectionsPage,
      commandsPage,
      deviceTagsPage,
      interlocksPage,
    ],
  },
  communicationPage,
  { title: '数据查询', icon: 'TableOutlined', pages: [customReportPage, historyPage] },
  { title: '告警管理', icon: 'AlertOutlined', pages: [...alarmPages, ...deliveryPages] },
  { title: '数据分析', icon: 'AreaChartOutlined', pages: [trendPage, comparePage] },
  { title: '电费管理', icon: 'PayCircleOutlined', pages: energyPages },
  {
    title: '工程管理',
    icon: 'ToolOutlined',
    pages: [...gatewayPages, ...engineeringPages, virtualGatewaysPage],
  },
  { title: '运维管理', icon: 'AuditOutlined', pages: maintenancePages },
  {
    title: '系统设置',
    icon: 'SettingOutlined',
    pages: [
      ...peoplePages,
      ...stationPages,
      tenantsPage,
      ...clientPages,
      menuManagementPage,
      ...settingPages,
      channelsPage,
      visitorsPage,
      ...installationPages,
      ...licensingPages,
    ],
  },
  logsPage,
  signInLogsPage,
  accountPage,
]

/** Every page of the console, in the order of the sidebar. */
export const allPages: readonly PageSpec[] = pagesOf(pageTable)
