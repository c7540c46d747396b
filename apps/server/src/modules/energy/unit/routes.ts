import {
  energyUnits,
  exportUnitFigures,
  getUnitSeries,
  listUnitFigures,
  UnitFileRow,
} from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { fileOfRows, mountResource } from '../../../platform/resource'
import { figuresOf, seriesOf, unitFileRows } from './report'
import { energyUnitHooks } from './rules'
import { energyUnitTable } from './table'

/** The calls of unit consumptions. The device of its points knows whose it is. */
export function unitRoutes(platform: Platform, onLimited: () => void): Implementation[] {
  const { clock, files, references, words } = platform
  const now = () => new Date(clock.now())
  // its points stand at it: it goes with the unit consumption alone
  references.registerReferrer('device', energyUnitTable, 'virtualDeviceId', '单位能耗', {
    title: 'unitName',
    namedTo: energyUnits.codes.view,
  })
  return [
    ...mountResource(energyUnits, energyUnitTable, platform, energyUnitHooks(platform, onLimited)),
    implement(listUnitFigures, ({ query, tx }) => figuresOf({ tx, now: now() }, query)),
    implement(getUnitSeries, ({ query, tx }) => seriesOf({ tx, now: now() }, query)),
    implement(exportUnitFigures, async ({ query: { format, ...query }, tx, session, request }) =>
      files.put(
        await fileOfRows(
          { label: '单位能耗', schema: UnitFileRow },
          { format, timeZone: session.timeZone, say: words.in(request.language) },
          unitFileRows(await figuresOf({ tx, now: now() }, query)),
        ),
      ),
    ),
  ]
}
