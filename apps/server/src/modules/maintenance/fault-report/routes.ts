import { coreErrors } from '@energy-console/contract'
import {
  endReportLink,
  faultReportLife,
  faultReports,
  getLinkedAsset,
  getReportLink,
  makeReportLink,
  repairCodes,
  sendFaultReport,
} from '@energy-console/contract/maintenance'
import { refuse } from '../../../platform/errors'
import { createAddressLimit, type Implementation, implement, implementPublic } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import { reportLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { tellNotices } from '../../notices'
import { endLink, linkOf, makeLink } from './links'
import { openedLink, storeReport } from './send'
import { faultReportHistoryTable, faultReportTable } from './table'

/** The calls of reports from the site, and of the codes by which they come. */
export function faultReportRoutes(platform: Platform): Implementation[] {
  const { bus, clock, db, references } = platform
  const { burst, secondsEach } = reportLimits
  const senders = createAddressLimit(clock, { burst, perSecond: 1 / secondsEach })
  const now = () => new Date(clock.now())
  references.registerReferable('faultReport', faultReportTable, 'reportNo', [repairCodes.dispatch])
  references.registerReferrer('asset', faultReportTable, 'assetId', faultReports.label, {
    ...{ title: 'reportNo', namedTo: faultReports.permission, blocks: false },
  })
  references.registerReferrer('station', faultReportTable, 'stationId', faultReports.label, {
    ...{ title: 'reportNo', namedTo: faultReports.permission },
  })
  return [
    ...mountListing(faultReports, { from: faultReportTable }, platform),
    ...mountLifecycle(faultReportLife, {
      ...{ record: faultReportTable, history: faultReportHistoryTable },
      named: [faultReportTable.reportNo],
    }),
    implement(getReportLink, ({ tx, query }) => linkOf(tx, query.id)),
    implement(makeReportLink, ({ tx, body }) => makeLink(tx, body.id, now())),
    implement(endReportLink, async ({ tx, body }) => endLink(tx, body.id)),
    implementPublic(getLinkedAsset, ({ body }) => openedLink(db, body.token, now())),
    implementPublic(sendFaultReport, async ({ body, request }) => {
      if (!senders.take(request.ip)) throw refuse(coreErrors.tooManyRequests)
      const { reportNo, raised } = await storeReport(db, body, now())
      tellNotices(bus, raised)
      return { reportNo }
    }),
  ]
}
