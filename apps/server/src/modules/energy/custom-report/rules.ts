import type { customReports } from '@energy-console/contract/energy'
import type { ResourceHooks } from '../../../platform/resource'
import { makerOf } from '../../identity'
import { storedDefinition } from './definition'
import { mixedUnits } from './mixedUnits'
import { goneOf, requireSound } from './requireSound'
import { customReportMeasureTable, customReportObjectTable, type customReportTable } from './table'

/** What was of nothing before a change, and whether units were mixed already, by the body of the change. */
const stoodBefore = new WeakMap<object, { gone: ReturnType<typeof goneOf>; isMixed: boolean }>()

/** Every row and column can be reckoned, what is not shared is of nobody's station alone, and who puts a report together is noted. */
export const customReportHooks: ResourceHooks<typeof customReports, typeof customReportTable> = {
  children: { objects: customReportObjectTable, measures: customReportMeasureTable },
  computed: makerOf('custom_report'),
  async beforeSave({ tx, session }, values, before) {
    if (before && (values.objects ?? values.measures)) {
      const stored = await storedDefinition(tx, before.id)
      const isMixed = (await mixedUnits(tx, stored)) !== undefined
      stoodBefore.set(values, { gone: goneOf(stored.objects), isMixed })
    }
    return { ...values, ...(before ? {} : { userName: session.userName }) }
  },
  // by then what its rows name has been found
  async afterSave({ tx }, id, values) {
    if (!(values.objects ?? values.measures)) return
    const stored = await storedDefinition(tx, id)
    const before = stoodBefore.get(values)
    requireSound(stored, before?.gone)
    const refusal = before?.isMixed ? undefined : await mixedUnits(tx, stored)
    if (refusal) throw refusal
  },
}
