import type { customReports } from '@energy-console/contract/energy'
import type { ResourceHooks } from '../../../platform/resource'
import { storedDefinition } from './definition'
import { requireSound } from './requireSound'
import { customReportMeasureTable, customReportObjectTable, type customReportTable } from './table'

/** Every row and column can be reckoned, what is not shared is of nobody's station alone, and who puts a report together is noted. */
export const customReportHooks: ResourceHooks<typeof customReports, typeof customReportTable> = {
  children: { objects: customReportObjectTable, measures: customReportMeasureTable },
  computed: {
    isOwn: `coalesce(custom_report.create_user = nullif(current_setting('app.user', true), '')::bigint, false)`,
  },
  async beforeSave({ session }, values, before) {
    return { ...values, ...(before ? {} : { userName: session.userName }) }
  },
  // by then what its rows name has been found
  async afterSave({ tx }, id, { objects, measures }) {
    if (objects ?? measures) requireSound(await storedDefinition(tx, id))
  },
}
