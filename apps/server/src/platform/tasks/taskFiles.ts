import { attachmentHolder } from '@energy-console/contract/attachments'

/** Files of tasks: their users' alone, and uploaded by nobody. */
export const taskFiles = attachmentHolder({
  noun: 'task',
  uploadCodes: [],
  viewCodes: [],
  accepts: 'files',
  mostMb: 0,
})
