import { listTroubles } from '@energy-console/contract/system'
import type { Health, Trouble } from '../../../platform/health'
import { implement, type Session } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import { mostShown, setAsideFor, shownMs } from './queries'

/** What is wrong, as far as the caller is concerned. */
export const troubleRoutes = ({ health, clock }: { health: Health; clock: Clock }) => [
  implement(listTroubles, async ({ tx, session }) => {
    const concerned = (await health.troubles()).filter((trouble) => concerns(trouble, session))
    const refused = await setAsideFor(tx, session, new Date(clock.now() - shownMs))
    return [
      ...concerned.slice(0, mostShown).map((trouble) => ({
        code: trouble.code,
        ...about(trouble),
        detail: trouble.code === 'client_conflict' ? trouble.clientId : '',
        count: trouble.code === 'client_conflict' ? trouble.count : 1,
        since: new Date(trouble.sinceMs),
      })),
      ...refused.map(({ writer, subject, reason, count: times, firstTime }) => ({
        code: 'set_aside' as const,
        source: writer,
        subject,
        detail: reason,
        count: times,
        since: firstTime,
      })),
    ]
  }),
]

/** What a trouble is of, as the contract has it. */
function about(trouble: Trouble) {
  if (trouble.code === 'engine_stands') return { source: trouble.engine, subject: '' }
  if (trouble.code === 'role_missing') return { source: trouble.role, subject: '' }
  return { subject: trouble.gateway }
}

const concerns = ({ tenantId, stationId }: Trouble, session: Session) =>
  (tenantId === undefined || tenantId === session.tenantId) &&
  (stationId === undefined || session.stationIds === 'all' || session.stationIds.includes(stationId))
