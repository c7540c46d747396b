import { Id } from '@energy-console/contract'
import {
  listRotaSwaps,
  listRotaTurns,
  revokeRotaSwap,
  rotas,
  swapRotaTurn,
} from '@energy-console/contract/notices'
import { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { type CallContext, type Implementation, implement, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { reachedUsers } from '../../identity'
import { onDutyOf } from './queries'
import { refuseLostSwaps, revokeSwap, swapsOf, swapTurn, turnsOf } from './swaps'
import { rotaSwapTable, rotaTable, rotaWeekTable } from './table'

/** Told, within its transaction, of a rota of which others are on duty than before. */
export type DutyChanged = (
  context: { tx: Tx; session: Session; now: number },
  rotaId: string,
) => Promise<void>

/** Those who swap. */
const Swappers = z.object({
  fromUserId: Id.meta({ reference: 'user' }),
  toUserId: Id.meta({ reference: 'user' }),
})

/** The calls of rotas. */
export function rotaRoutes(platform: Platform, dutyChanged: DutyChanged): Implementation[] {
  const { references, clock } = platform
  references.registerReferable('rotaSwap', rotaSwapTable, 'reason', [rotas.codes.view])
  // who was swapped with stays in the history when he goes
  const past = { title: '', namedTo: rotas.codes.view, blocks: false }
  references.registerReferrer('user', rotaSwapTable, 'fromUserId', rotas.label, past)
  references.registerReferrer('user', rotaSwapTable, 'toUserId', rotas.label, past)
  const swapping = ({ tx, session }: Pick<CallContext<never>, 'tx' | 'session'>) => ({
    ...{ tx, session, now: clock.now() },
  })
  return [
    ...mountResource(rotas, rotaTable, platform, {
      children: { weeks: rotaWeekTable },
      async extend({ tx, session }, rows) {
        const ids = rows.map(({ id }) => id)
        const onDuty = await onDutyOf(tx, ids, clock.now(), () => session.timeZone)
        const users = await reachedUsers(tx, [...onDuty.values()].flat())
        return rows.map((row) => ({
          ...row,
          onDutyNames: (onDuty.get(row.id) ?? []).map((userId) => users.get(userId)?.name ?? '').join('、'),
        }))
      },
      async afterSave(context, id, _values, before) {
        if (!before) return
        await refuseLostSwaps(swapping(context), id)
        await dutyChanged(swapping(context), id)
      },
    }),
    implement(listRotaTurns, ({ query, ...context }) => turnsOf(swapping(context), query)),
    implement(listRotaSwaps, ({ query, ...context }) => swapsOf(swapping(context), query.id)),
    implement(swapRotaTurn, async ({ body, ...context }) => {
      await references.check(context.tx, Swappers, [body])
      const made = await swapTurn(swapping(context), body)
      await dutyChanged(swapping(context), body.id)
      return made
    }),
    implement(revokeRotaSwap, async ({ body, ...context }) => {
      const { rotaId } = await revokeSwap(swapping(context), body)
      await dutyChanged(swapping(context), rotaId)
    }),
  ]
}
