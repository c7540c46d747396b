import { attachmentHolder } from '@energy-console/contract/attachments'
import { resultHolder } from '../attachments'

/** Files of tasks: their users' alone, and uploaded by nobody. */
export const taskFiles = attachmentHolder({
  noun: resultHolder,
  uploadCodes: [],
  viewCodes: [],
  accepts: 'files',
  mostMb: 0,
})
