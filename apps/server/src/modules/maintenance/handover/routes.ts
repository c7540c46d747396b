import { getHandoverSections, handoverLife, shiftHandovers } from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { beginOf, handoverOf } from './queries'
import { handoverHooks, signatures } from './rules'
import { gatherSections, type HandoverSource, sectionsFor } from './sections'
import { afterSigning } from './signing'
import { handoverHistoryTable, shiftHandoverTable } from './table'

/** The calls of handovers, which tell what `sources` gather. */
export function handoverRoutes(platform: Platform, sources: readonly HandoverSource[]): Implementation[] {
  const { bus, clock, references } = platform
  const now = () => new Date(clock.now())
  const routes = [
    ...mountResource(shiftHandovers, shiftHandoverTable, platform, handoverHooks(now)),
    ...mountLifecycle(
      handoverLife,
      { record: shiftHandoverTable, history: handoverHistoryTable, named: [shiftHandoverTable.shiftName] },
      {
        set: signatures(now),
        async afterMoves(context, { name, ids }) {
          await afterSigning({ ...context, bus, sources, now: now() }, name, ids)
        },
      },
    ),
    implement(getHandoverSections, async ({ tx, session, query }) => {
      const handover = await handoverOf(tx, query.id)
      const { stationId, sections, givenTime } = handover
      if (sections && givenTime)
        return {
          ...{ fromTime: handover.fromTime, untilTime: givenTime },
          sections: sectionsFor(session, sections),
        }
      const span = { stationId, from: await beginOf(tx, handover, now()), until: now() }
      return {
        ...{ fromTime: span.from, untilTime: span.until },
        sections: sectionsFor(session, await gatherSections(tx, sources, span)),
      }
    }),
  ]
  // who has signed stands in a handover by his name, so that users and rotas go without it
  const named = { title: 'shiftName', namedTo: [shiftHandovers.codes.view], blocks: false }
  references.registerReferrer('user', shiftHandoverTable, 'takerId', shiftHandovers.label, named)
  references.registerReferrer('rota', shiftHandoverTable, 'rotaId', shiftHandovers.label, named)
  return routes
}
