import { firmwareHolder } from '@energy-console/contract/engineering'
import {
  assetHolder,
  repairHolder,
  sparePartHolder,
  standbyTestHolder,
  taskMoveHolder,
} from '@energy-console/contract/maintenance'
import { pastImportHolder } from '@energy-console/contract/telemetry'
import type { Makers } from '../records'
import { begunBy, uploadedBy } from './saving'

/** Files that nothing holds yet: how a tenant gets a record of each. */
export const fileMakers: Makers = {
  upload: ({ call, user = call }) => begunBy(user),
  attachment: ({ call, user = call }) => uploadedBy(user),
  spareUpload: ({ call }) => uploadedBy(call, firmwareHolder.noun),
  usersSpareUpload: ({ call, user = call }) => uploadedBy(user, firmwareHolder.noun),
  pastImportUpload: ({ call, user = call }) => uploadedBy(user, pastImportHolder.noun),
  firmwareUpload: ({ call, user = call }) => uploadedBy(user, firmwareHolder.noun),
  standbyTestUpload: ({ call, user = call }) => uploadedBy(user, standbyTestHolder.noun),
  sparePartUpload: ({ call, user = call }) => uploadedBy(user, sparePartHolder.noun),
  repairOrderUpload: ({ call, user = call }) => uploadedBy(user, repairHolder.noun),
  assetUpload: ({ call, user = call }) => uploadedBy(user, assetHolder.noun),
  workTaskMoveUpload: ({ call, user = call }) => uploadedBy(user, taskMoveHolder.noun),
}
