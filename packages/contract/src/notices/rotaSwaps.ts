import * as z from 'zod'
import { call, Id } from '../core'
import { rotas } from './rotas'

/** Days of which one answer tells the turns. */
export const rotaDays = 42
/** Swaps that one answer lists, the newest first. */
export const mostListedSwaps = 200
/** Days for which swaps that are over are kept. */
export const swapKeepDays = 1_095

const rotaId = Id.meta({ reference: rotas.noun, label: rotas.label })
/** `yyyy-MM-dd HH:mm`, as clocks show it where it is about. */
const turnStart = (label: string) =>
  z
    .string()
    .regex(/^20\d\d-\d\d-\d\d \d\d:\d\d$/)
    .meta({ label })

const Person = z.object({ userId: Id, userName: z.string() })

/** Who is on duty, turn by turn, as the rota has it and swaps have changed it. */
export const listRotaTurns = call({
  method: 'GET',
  path: `/api${rotas.path}/turns`,
  label: '值班日历',
  permission: rotas.codes.view,
  reads: [rotas.noun],
  query: z.object({
    id: rotaId,
    /** The turns are told that begin on this day and the {@link rotaDays} less one that follow. */
    first: z.iso
      .date()
      .regex(/^20\d\d-/)
      .meta({ label: '开始日期' }),
  }),
  data: z.array(
    z.object({
      ...{ startsAt: z.string(), endsAt: z.string() },
      /** It has ended by the clock of the tenant. */
      isOver: z.boolean(),
      /** Whoever is on duty, the first one first; who stands in for another says for whom. */
      people: z.array(Person.extend({ insteadOf: z.string().nullable() })),
    }),
  ),
})

/**
 * Lets somebody take over a turn of somebody else, or both exchange one turn each. Of an exchange of which one turn is over the other
 * is neither exchanged again nor given back; a third one may stand in. All that goes by the rota follows: whom alarms are
 * told to, who does its tasks, who takes over at the handover.
 */
export const swapRotaTurn = call({
  method: 'POST',
  path: `/api${rotas.path}/swap`,
  label: '换班',
  permission: rotas.codes.edit,
  changes: [rotas.noun, 'workTask'],
  audit: '值班换班',
  body: z.object({
    id: rotaId,
    /** When the turn begins. */
    startsAt: turnStart('班次'),
    fromUserId: Id.meta({ reference: 'user', label: '原值班人' }),
    toUserId: Id.meta({ reference: 'user', label: '替班人' }),
    /** When the turn begins that the first one takes over in exchange; nothing: none. */
    otherStartsAt: turnStart('换回的班次').optional(),
    reason: z.string().trim().min(1).max(200).meta({ label: '原因' }),
  }),
  data: z.object({ id: Id }),
})

/** Takes a swap back, as long as none of its turns has ended. */
export const revokeRotaSwap = call({
  method: 'POST',
  path: `/api${rotas.path}/revokeSwap`,
  label: '撤销换班',
  permission: rotas.codes.edit,
  changes: [rotas.noun, 'workTask'],
  audit: '撤销值班换班',
  body: z.object({
    id: Id.meta({ reference: 'rotaSwap', label: '换班' }),
    reason: z.string().trim().min(1).max(200).meta({ label: '原因' }),
  }),
})

/** Who swapped turns of a rota with whom: when that was said, by whom and why. */
export const listRotaSwaps = call({
  method: 'GET',
  path: `/api${rotas.path}/swaps`,
  label: '换班记录',
  permission: rotas.codes.view,
  reads: [rotas.noun],
  query: z.object({ id: rotaId }),
  data: z
    .array(
      z.object({
        id: Id,
        startsAt: z.string(),
        fromName: z.string(),
        toName: z.string(),
        otherStartsAt: z.string().nullable(),
        reason: z.string(),
        swapTime: z.string(),
        swapUserName: z.string(),
        /** When and by whom it was taken back, and why; null while it holds. */
        revokeTime: z.string().nullable(),
        revokeUserName: z.string().nullable(),
        revokeReason: z.string().nullable(),
        /** A turn of it has ended: it is not taken back any more. */
        isServed: z.boolean(),
      }),
    )
    .max(mostListedSwaps),
})
