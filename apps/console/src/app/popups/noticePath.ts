import { pathOf } from '@energy-console/contract'
import { activatePage, certificatePage } from '@energy-console/contract/licensing'
import {
  assetPage,
  assetsPage,
  dynamosPage,
  epsPage,
  inspectTaskPage,
  inspectTasksPage,
  maintainTaskPage,
  maintainTasksPage,
  maintenanceFilesPage,
  repairOrderPage,
  repairOrdersPage,
  shiftHandoverPage,
  shiftHandoversPage,
  sparePartsPage,
} from '@energy-console/contract/maintenance'
import type { NoticeType, TaskNotice } from '@energy-console/contract/notices'
import { diskUsagePage, systemBackupPage } from '@energy-console/contract/system'

/** The page of each type of notice, and of the record that it is about where that has one of its own. */
const pages: Readonly<Record<NoticeType, { path: string; ofRecord?: (id: string) => string }>> = {
  1: { path: inspectTasksPage.path, ofRecord: (taskId) => pathOf(inspectTaskPage, { taskId }) },
  2: { path: maintainTasksPage.path, ofRecord: (taskId) => pathOf(maintainTaskPage, { taskId }) },
  3: { path: repairOrdersPage.path, ofRecord: (orderId) => pathOf(repairOrderPage, { orderId }) },
  4: maintenanceFilesPage,
  5: { path: assetsPage.path, ofRecord: (assetId) => pathOf(assetPage, { assetId }) },
  6: activatePage,
  7: certificatePage,
  8: { path: '/devices/commands' },
  9: dynamosPage,
  10: epsPage,
  11: {
    path: shiftHandoversPage.path,
    ofRecord: (handoverId) => pathOf(shiftHandoverPage, { handoverId }),
  },
  12: {
    path: `${repairOrdersPage.path}?range=reports`,
    ofRecord: (reportId) => `${repairOrdersPage.path}?range=reports&report=${reportId}`,
  },
  13: diskUsagePage,
  14: { path: `${sparePartsPage.path}?isLow_equal=true` },
  15: systemBackupPage,
}

/** Newer servers may have types that an open tab does not know. */
const isKnown = (type: number): type is NoticeType => Object.hasOwn(pages, type)

/** Where a click on a notice leads; undefined where the user may open no such page. */
export function noticePath(
  { noticeType, recordId }: Pick<TaskNotice, 'noticeType' | 'recordId'>,
  canOpen: (path: string) => boolean,
): string | undefined {
  if (!isKnown(noticeType)) return undefined
  const { path, ofRecord } = pages[noticeType]
  const found = recordId && ofRecord ? ofRecord(recordId) : path
  return canOpen(found) ? found : undefined
}
