import { coreErrors } from '@energy-console/contract'
import {
  addReportPhoto,
  endReportLink,
  faultReportHolder,
  faultReportLife,
  faultReports,
  getLinkedAsset,
  getReportLink,
  makeReportLink,
  makeReportLinks,
  mostReportPhotos,
  repairCodes,
  sendFaultReport,
} from '@energy-console/contract/maintenance'
import { refuse } from '../../../platform/errors'
import {
  createAddressLimit,
  holds,
  type Implementation,
  implement,
  implementPublic,
} from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import { reportLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { tellNotices } from '../../notices'
import { endLink, linkOf, makeLink, makeLinks } from './links'
import { isOrdered, storePhoto } from './photos'
import { openedLink, storeReport } from './send'
import { faultReportHistoryTable, faultReportTable } from './table'

/** The calls of reports from the site, and of the codes by which they come. */
export function faultReportRoutes(platform: Platform): Implementation[] {
  const { attachments, bus, clock, db, references } = platform
  const { burst, secondsEach } = reportLimits
  const limitOf = (times: number) =>
    createAddressLimit(clock, { burst: burst * times, perSecond: times / secondsEach })
  const [senders, photographers] = [limitOf(1), limitOf(mostReportPhotos)]
  const now = () => new Date(clock.now())
  // those who repair see what came of an order; what waits is for those who look at it first
  attachments.register(faultReportHolder, faultReportTable, (session) =>
    holds(session, repairCodes.dispatch) ? undefined : isOrdered,
  )
  references.registerReferable('faultReport', faultReportTable, 'reportNo', [repairCodes.dispatch])
  references.registerReferrer('asset', faultReportTable, 'assetId', faultReports.label, {
    ...{ title: 'reportNo', namedTo: faultReports.permission, blocks: false },
  })
  references.registerReferrer('station', faultReportTable, 'stationId', faultReports.label, {
    ...{ title: 'reportNo', namedTo: faultReports.permission },
  })
  return [
    ...mountListing(
      faultReports,
      {
        from: faultReportTable,
        async extend({ tx, isFile }, rows) {
          const ids = isFile ? [] : rows.map(({ id }) => id)
          const photos = await attachments.listOf(tx, faultReportHolder.noun, ids)
          return rows.map((row) => ({ ...row, photos: photos.get(row.id) ?? [] }))
        },
      },
      platform,
    ),
    ...mountLifecycle(
      faultReportLife,
      {
        ...{ record: faultReportTable, history: faultReportHistoryTable },
        named: [faultReportTable.reportNo],
      },
      {
        async afterMoves({ tx }, { name, ids }) {
          if (name === 'reject') await attachments.removeOf(tx, faultReportHolder.noun, ids)
        },
      },
    ),
    implement(getReportLink, ({ tx, query }) => linkOf(tx, query.id)),
    implement(makeReportLink, ({ tx, body }) => makeLink(tx, body.id, now())),
    implement(makeReportLinks, ({ tx, body }) =>
      makeLinks(tx, { ids: body.ids.split(','), renews: body.renews }, now()),
    ),
    implement(endReportLink, async ({ tx, body }) => endLink(tx, body.id)),
    implementPublic(getLinkedAsset, ({ body }) => openedLink(db, body.token, now())),
    implementPublic(sendFaultReport, async ({ body, request }) => {
      if (!senders.take(request.ip)) throw refuse(coreErrors.tooManyRequests)
      const { reportNo, raised } = await storeReport(db, body, now())
      tellNotices(bus, raised)
      return { reportNo }
    }),
    implementPublic(addReportPhoto, async ({ body, request }) => {
      if (!photographers.take(request.ip)) throw refuse(coreErrors.tooManyRequests)
      await storePhoto({ db, attachments }, body, now())
    }),
  ]
}
