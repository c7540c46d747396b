import { takeOverReport } from '@energy-console/contract/energy'
import { action } from '../../../kit/action/action'

/** Makes the user the maker of a report, and of its mailings, whose maker is gone. */
export const takeOverOne = action({
  call: takeOverReport,
  label: '接管报表',
  input: (id: string) => ({ query: { id } }),
  done: '报表和它的定时发送已归您所有',
})
