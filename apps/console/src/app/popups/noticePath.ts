import { assetPage, assetsPage, maintenanceFilesPage } from '@energy-console/contract/maintenance'
import type { TaskNotice } from '@energy-console/contract/notices'

/** The pages of tasks by notice type: OpsInspectTask, OpsMaintainTask, OpsRepairTask; files and equipment of our own. */
const pages: Readonly<Record<number, string>> = {
  1: '/maintenance/ops-inspect-task',
  2: '/maintenance/ops-maintain-task',
  3: '/maintenance/ops-repair-task',
  4: maintenanceFilesPage.path,
  5: assetsPage.path,
}

/** Where a click on a notice leads; undefined where the user may open no such page. */
export function noticePath(
  { noticeType, recordId }: Pick<TaskNotice, 'noticeType' | 'recordId'>,
  canOpen: (path: string) => boolean,
): string | undefined {
  const path = noticeType === 5 && recordId ? assetPage.path.replace(':assetId', recordId) : pages[noticeType]
  return path !== undefined && canOpen(path) ? path : undefined
}
