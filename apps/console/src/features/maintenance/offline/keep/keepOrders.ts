import { dictionaryNoun, listReferenceOptions } from '@energy-console/contract'
import {
  causeDictionary,
  endedRepairStates,
  type RepairState,
  remedyDictionary,
  repairCodes,
  repairOrders,
  repairStates,
} from '@energy-console/contract/maintenance'
import { recall, remember } from '../../../../api/browser/storage'
import { isCutOff } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { holdsButton, ownerKey, userKey, useSession } from '../../../../api/session'
import type { RepairRecord } from '../../repair/RepairRecord'
import { readOrders, removeOrder, writeOrder } from '../store/deviceStore'
import { waitingNow } from '../store/outbox'
import { keepBeside } from './keepBeside'
import { roomFor } from './keepPictures'
import { keepWorkTimes } from './keepWorkTimes'
import { staleMs } from './staleMs'

/** Open orders that a device keeps at most, those due first before others. */
const mostKept = 30

const openStates = (Object.keys(repairStates) as RepairState[]).filter(
  (state) => !endedRepairStates.includes(state),
)

/** Whether an order is one that the user has to do with, and that has not ended. */
export const isOrderKept = ({ state = 'waiting', isMine = false }: RepairRecord): boolean =>
  isMine && openStates.includes(state)

/**
 * Fetches the user's open repair orders to the device, and then what they are looked at with; what is over goes from it. Silent: where
 * there is no network it is done later.
 */
export async function keepMyOrders(): Promise<void> {
  const owner = ownerKey()
  if (!holdsButton(useSession.getState(), repairCodes.work)) return
  const { records, total } = await callApi(repairOrders.calls.page, {
    query: {
      ...{ isMine_equal: 'true', state_in: openStates.join(), ascs: 'repairDue' },
      size: String(mostKept),
    },
    isSilent: true,
  })
  const kept = new Map((await readOrders(owner)).map((one) => [one.order.id, one]))
  const orders: RepairRecord[] = []
  for (const row of records) {
    const known = kept.get(row.id)
    kept.delete(row.id)
    // the list does not tell all
    if (known && Date.now() - known.keptAt < staleMs && isSameRow(known.order, row)) {
      orders.push(known.order)
      continue
    }
    const order = await callApi(repairOrders.calls.detail, { query: { id: row.id }, isSilent: true })
    if (ownerKey() !== owner) return
    await writeOrder(owner, order)
    orders.push(order)
  }
  remember(beyondKey(), Math.max(0, total - records.length))
  // what was done with one, and not sent yet, is shown with it
  const waiting = new Set(waitingNow().flatMap(({ task: { id, kind } }) => (kind === 'repair' ? [id] : [])))
  for (const id of kept.keys()) if (!waiting.has(id)) await removeOrder(owner, id)
  await keepChoices()
  await keepWorkTimes(
    orders.map(({ stationId }) => stationId),
    true,
  )
  const room = roomFor(owner)
  // of one that is gone meanwhile nothing is kept, and it stands in the way of no other
  for (const order of orders)
    await keepBeside(owner, order, room).catch((thrown: unknown) => {
      if (isCutOff(thrown)) throw thrown
    })
}

const beyondKey = () => userKey('cache', 'ordersBeyond')

/** How many open orders of the user this device has no room for. */
export const ordersBeyond = (): number => recall<number>(beyondKey()) ?? 0

const choicesKey = () => userKey('cache', 'repairChoices')

/** What may be chosen of causes and remedies, by the field. */
export type RepairChoices = Readonly<Record<'cause' | 'remedy', readonly { id: string; title: string }[]>>

/** Causes and remedies are offered where there is no network, too. */
async function keepChoices(): Promise<void> {
  const optionsOf = (dictionary: string) =>
    callApi(listReferenceOptions, {
      query: { noun: dictionaryNoun(dictionary), keyword: '' },
      isSilent: true,
    })
  const [cause, remedy] = [await optionsOf(causeDictionary), await optionsOf(remedyDictionary)]
  remember(choicesKey(), { cause, remedy } satisfies RepairChoices)
}

/** The causes and remedies that this device keeps; none before it has kept any. */
export const keptChoices = (): RepairChoices =>
  recall<RepairChoices>(choicesKey()) ?? { cause: [], remedy: [] }

const told = ['state', 'title', 'priority', 'repairDue', 'assigneeId', 'helperIds', 'overdue'] as const

const isSameRow = (order: RepairRecord, row: Pick<RepairRecord, (typeof told)[number]>): boolean =>
  told.every((field) => (order[field] ?? null) === (row[field] ?? null))
