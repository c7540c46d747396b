import type { customReports } from '@energy-console/contract/energy'
import type { ResourceHooks } from '../../../platform/resource'
import { storedDefinition } from './definition'
import { goneOf, requireSound } from './requireSound'
import { customReportMeasureTable, customReportObjectTable, type customReportTable } from './table'

/** The rows that were of nothing before a change, by the body of the change. */
const goneBefore = new WeakMap<object, ReturnType<typeof goneOf>>()

/** Every row and column can be reckoned, what is not shared is of nobody's station alone, and who puts a report together is noted. */
export const customReportHooks: ResourceHooks<typeof customReports, typeof customReportTable> = {
  children: { objects: customReportObjectTable, measures: customReportMeasureTable },
  computed: {
    isOwn: `coalesce(custom_report.create_user = nullif(current_setting('app.user', true), '')::bigint, false)`,
  },
  async beforeSave({ tx, session }, values, before) {
    if (before && (values.objects ?? values.measures))
      goneBefore.set(values, goneOf((await storedDefinition(tx, before.id)).objects))
    return { ...values, ...(before ? {} : { userName: session.userName }) }
  },
  // by then what its rows name has been found
  async afterSave({ tx }, id, values) {
    if (values.objects ?? values.measures)
      requireSound(await storedDefinition(tx, id), goneBefore.get(values))
  },
}
