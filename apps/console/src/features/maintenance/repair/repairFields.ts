import { repairOrders, repairWorkFields } from '@energy-console/contract/maintenance'
import { fieldsOf } from '../../../kit/form/fields'

const fields = fieldsOf(repairOrders.schema)

/** What the form of an order has none of: what is written down by those who repair, and the alarm, round or report, which is chosen by where it is made. */
export const unreportedFields: readonly string[] = [
  ...repairWorkFields,
  'alarmId',
  'taskId',
  'taskItemId',
  'reportId',
  'sentKey',
]

/** What is said of an order when it is made or corrected. */
export const newOrderFields = fields.filter(({ name }) => !unreportedFields.includes(name))

/** What was wrong and what was done, without what it cost. */
export const foundFields = fields.filter(({ name }) => ['cause', 'remedy', 'workNote'].includes(name))

const named = (wanted: string) => fields.find(({ name }) => name === wanted)

/** What others were paid for. */
export const servicesField = named('services')

/** Who worked on it, and how long. */
export const labourField = named('labour')
