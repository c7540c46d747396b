import {
  curveNotes,
  curveSets,
  exportPointHistory,
  mostCurves,
  takeOverCurveSet,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, noteChanges } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { savedViewHooks, takeOverView } from '../../identity'
import { fileOfHistory } from './file'
import { curveSetKind, noteHooks } from './rules'
import { curveNoteTable, curveSetTable } from './table'

/** The calls of the page of curves: its notes, its saved sets, its file. */
export const curveRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(curveNotes, curveNoteTable, platform, noteHooks),
  ...mountResource(curveSets, curveSetTable, platform, savedViewHooks(curveSetKind)),
  implement(takeOverCurveSet, async ({ query: { id }, tx, session }) =>
    noteChanges(tx, [await takeOverView(platform.db, session, curveSetKind, id)]),
  ),
  implement(exportPointHistory, async ({ query: { format, itemIds, ...query }, tx, session, request }) => {
    const points = [...new Set(itemIds.split(','))]
    if (points.length > mostCurves) throw refuse(telemetryErrors.tooManyCurves, { most: mostCurves })
    const say = platform.words.in(request.language)
    return platform.files.put(
      await fileOfHistory(
        tx,
        { ...query, itemIds: points, nowMs: platform.clock.now() },
        { format, say, timeZone: session.timeZone },
      ),
    )
  }),
]
