import {
  CustomReport,
  customReports,
  exportCustomReport,
  getCustomReport,
  getCustomReportDraft,
  listReportProperties,
  mostReportProperties,
  ReportObject,
  takeOverReport,
  tryCustomReport,
} from '@energy-console/contract/energy'
import { type Implementation, implement, noteChanges } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { storedDefinition } from './definition'
import { fileOfReport } from './file'
import { propertiesOf } from './queries'
import { reckoned } from './reckon'
import { requireSoundWhole } from './requireSound'
import { customReportHooks } from './rules'
import { customReportTable } from './table'
import { takeOver } from './takeOver'
import { draftOf } from './templates'

/** Where a report stands. */
const Place = CustomReport.pick({ stationId: true })

/** The calls of reports that people put together. */
export function customReportRoutes(platform: Platform): Implementation[] {
  const { clock, files, references, words } = platform
  const now = () => new Date(clock.now())
  return [
    ...mountResource(customReports, customReportTable, platform, customReportHooks),
    implement(getCustomReport, async ({ query: { id, ...span }, tx, session, request }) => {
      const asking = { tx, now: now(), say: words.in(request.language), timeZone: session.timeZone }
      return reckoned(asking, await storedDefinition(tx, id), span)
    }),
    implement(tryCustomReport, async ({ body: { from, to, ...definition }, tx, session, request }) => {
      await references.check(tx, Place, [definition])
      await references.check(tx, ReportObject, definition.objects)
      requireSoundWhole(definition)
      const asking = { tx, now: now(), say: words.in(request.language), timeZone: session.timeZone }
      return reckoned(asking, definition, { from, to })
    }),
    implement(takeOverReport, async ({ query: { id }, tx, session }) =>
      noteChanges(tx, await takeOver(platform.db, session, id)),
    ),
    implement(listReportProperties, async ({ query: { stationId, deviceIds }, tx }) => {
      await references.check(tx, Place, [{ stationId }])
      return propertiesOf(tx, { stationId, deviceIds: deviceIds?.split(','), most: mostReportProperties })
    }),
    implement(getCustomReportDraft, async ({ query: { template, stationId }, tx, request }) => {
      await references.check(tx, Place, [{ stationId }])
      return draftOf(tx, { template, stationId, say: words.in(request.language) })
    }),
    implement(exportCustomReport, async ({ query: { id, format, ...span }, tx, session, request }) => {
      const say = words.in(request.language)
      const asking = { tx, now: now(), say, timeZone: session.timeZone }
      const report = await reckoned(asking, await storedDefinition(tx, id), span)
      return files.put(await fileOfReport(report, { format, say }))
    }),
  ]
}
