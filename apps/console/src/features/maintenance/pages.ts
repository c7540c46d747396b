import {
  assetPage,
  assetsPage,
  dynamosPage,
  epsPage,
  inspectPlansPage,
  inspectStandardsPage,
  maintainPlansPage,
  maintainStandardsPage,
  maintenanceFilesPage,
  shiftHandoverPage,
  shiftHandoversPage,
  sparePartsPage,
  repairOrderPage,
  repairOrdersPage,
} from '@energy-console/contract/maintenance'
import type { PageParts } from '../../kit/page/PageParts'

export const maintenancePages: PageParts = {
  [maintenanceFilesPage.path]: async () =>
    (await import('./files/MaintenanceFilesPage')).MaintenanceFilesPage,
  [assetsPage.path]: async () => (await import('./ledger/AssetsPage')).AssetsPage,
  [assetPage.path]: async () => (await import('./ledger/AssetPage')).AssetPage,
  [inspectStandardsPage.path]: async () => (await import('./standard/StandardsPage')).InspectStandardsPage,
  [maintainStandardsPage.path]: async () => (await import('./standard/StandardsPage')).MaintainStandardsPage,
  [inspectPlansPage.path]: async () => (await import('./plan/PlansPage')).InspectPlansPage,
  [maintainPlansPage.path]: async () => (await import('./plan/PlansPage')).MaintainPlansPage,
  [sparePartsPage.path]: async () => (await import('./spare/SparePartsPage')).SparePartsPage,
  [shiftHandoversPage.path]: async () => (await import('./handover/ShiftHandoversPage')).ShiftHandoversPage,
  [shiftHandoverPage.path]: async () => (await import('./handover/ShiftHandoverPage')).ShiftHandoverPage,
  [repairOrdersPage.path]: async () => (await import('./repair/RepairsPage')).RepairsPage,
  [repairOrderPage.path]: async () => (await import('./repair/RepairPage')).RepairPage,
  [dynamosPage.path]: async () => (await import('./standby/StandbyPage')).DynamosPage,
  [epsPage.path]: async () => (await import('./standby/StandbyPage')).EpsPage,
}
