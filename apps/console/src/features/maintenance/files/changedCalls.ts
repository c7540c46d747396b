import { attachmentRoom } from '@energy-console/contract/attachments'
import {
  dueMaintenanceFiles,
  maintenanceFileDetail,
  maintenanceFileFacts,
  maintenanceFilePage,
} from '@energy-console/contract/maintenance'

/** What is read again after files have changed. */
export const changedCalls = [
  maintenanceFilePage,
  maintenanceFileDetail,
  maintenanceFileFacts,
  dueMaintenanceFiles,
  attachmentRoom,
]
