import {
  assetPage,
  assetsPage,
  dynamosPage,
  epsPage,
  inspectPlansPage,
  inspectStandardsPage,
  inspectTaskPage,
  inspectTasksPage,
  maintainPlansPage,
  maintainStandardsPage,
  maintainTaskPage,
  maintainTasksPage,
  maintenanceFilesPage,
  opsStatisticsPage,
  repairOrderPage,
  repairOrdersPage,
  shiftHandoverPage,
  shiftHandoversPage,
  sparePartsPage,
} from '@energy-console/contract/maintenance'
import { withCharts } from '../../kit/charts/fetchCharts'
import { asking, beginsWithRows, type PageParts } from '../../kit/page/PageParts'
import { firstOrders } from './repair/firstOrders'
import { firstParts } from './spare/firstParts'
import { firstTasks } from './task/firstTasks'

export const maintenancePages: PageParts = {
  [maintenanceFilesPage.path]: async () =>
    (await import('./files/MaintenanceFilesPage')).MaintenanceFilesPage,
  [assetsPage.path]: beginsWithRows(async () => (await import('./ledger/AssetsPage')).AssetsPage),
  [assetPage.path]: async () => (await import('./ledger/AssetPage')).AssetPage,
  [inspectStandardsPage.path]: beginsWithRows(
    async () => (await import('./standard/StandardsPage')).InspectStandardsPage,
    { fixed: { kind_equal: 'inspect' } },
  ),
  [maintainStandardsPage.path]: beginsWithRows(
    async () => (await import('./standard/StandardsPage')).MaintainStandardsPage,
    { fixed: { kind_equal: 'maintain' }, of: inspectStandardsPage },
  ),
  [inspectPlansPage.path]: beginsWithRows(async () => (await import('./plan/PlansPage')).InspectPlansPage, {
    fixed: { kind_equal: 'inspect' },
  }),
  [maintainPlansPage.path]: beginsWithRows(async () => (await import('./plan/PlansPage')).MaintainPlansPage, {
    fixed: { kind_equal: 'maintain' },
    of: inspectPlansPage,
  }),
  [sparePartsPage.path]: beginsWithRows(async () => (await import('./spare/SparePartsPage')).SparePartsPage, {
    fixed: firstParts,
  }),
  [shiftHandoversPage.path]: beginsWithRows(
    async () => (await import('./handover/ShiftHandoversPage')).ShiftHandoversPage,
  ),
  [shiftHandoverPage.path]: async () => (await import('./handover/ShiftHandoverPage')).ShiftHandoverPage,
  [repairOrdersPage.path]: beginsWithRows(async () => (await import('./repair/RepairsPage')).RepairsPage, {
    fixed: firstOrders,
  }),
  [repairOrderPage.path]: async () => (await import('./repair/RepairPage')).RepairPage,
  [inspectTasksPage.path]: beginsWithRows(async () => (await import('./task/TasksPage')).InspectTasksPage, {
    fixed: firstTasks('inspect'),
  }),
  [inspectTaskPage.path]: async () => (await import('./task/TaskPage')).TaskPage,
  [maintainTasksPage.path]: beginsWithRows(async () => (await import('./task/TasksPage')).MaintainTasksPage, {
    fixed: firstTasks('maintain'),
  }),
  [maintainTaskPage.path]: async () => (await import('./task/TaskPage')).TaskPage,
  [opsStatisticsPage.path]: {
    load: withCharts(
      async () => (await import('./statistics/OpsStatisticsPage')).OpsStatisticsPage,
      ['bars', 'lines'],
    ),
    ask: asking(async () => (await import('./statistics/askForStatistics')).askForStatistics),
  },
  [dynamosPage.path]: beginsWithRows(async () => (await import('./standby/StandbyPage')).DynamosPage, {
    fixed: { kind_equal: 'dynamo' },
  }),
  [epsPage.path]: beginsWithRows(async () => (await import('./standby/StandbyPage')).EpsPage, {
    fixed: { kind_equal: 'eps' },
    of: dynamosPage,
  }),
}
