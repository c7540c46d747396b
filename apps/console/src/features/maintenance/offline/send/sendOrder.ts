import {
  repairLife,
  repairMoveHolder,
  repairOrders,
  saveMyRepairHours,
} from '@energy-console/contract/maintenance'
import { callApi } from '../../../../api/callApi'
import { notify } from '../../../../api/notify'
import { useSession } from '../../../../api/session'
import { translate } from '../../../../i18n'
import type { RepairRecord } from '../../repair/RepairRecord'
import { recordOf } from '../read/overlayOrder'
import { onDeviceOf, type Waiting, type WorkRecord } from '../store/waiting'
import { recordWords } from '../views/waitingText'
import { isRefusal, NotTaken } from './refusals'
import { type Sender, uploadOnce } from './uploadWaiting'

const detailOf = (id: string, { signal }: Sender): Promise<RepairRecord> =>
  callApi(repairOrders.calls.detail, { query: { id }, signal, isSilent: true })

const ownId = () => useSession.getState().grant?.userId

/** An order that is repaired meanwhile, and that the user has to do with, has been taken on. */
export async function sendAccept(entry: Waiting, sender: Sender): Promise<void> {
  const { id } = entry.task
  const body = { id, onDevice: onDeviceOf(entry) }
  // by hand: it was done before, where nobody could be asked
  await callApi(repairLife.calls.accept, {
    ...{ body, signal: sender.signal, isSilent: true },
    refresh: 'later',
  }).catch(async (thrown) => {
    if (!isRefusal(thrown)) throw thrown
    const { state, isMine } = await detailOf(id, sender)
    if (state !== 'working' || !isMine) throw thrown
  })
}

const parts = Object.keys(recordWords) as (keyof WorkRecord)[]

/**
 * Writes down what has changed, and nothing else. What somebody else has changed meanwhile otherwise is not overwritten: it is said
 * which, and stays here.
 */
export async function sendRecord(entry: Waiting, sender: Sender): Promise<void> {
  const { doing, task } = entry
  if (doing.what !== 'record') return
  const { record, base, tried = [] } = doing
  const order = await detailOf(task.id, sender)
  const stored = recordOf(order, ownId())
  const isOther = (part: keyof WorkRecord) => (record[part] ?? null) !== stored[part]
  const changed = parts.filter((part) => record[part] !== undefined && isOther(part))
  // what he wrote down himself before, and has not heard of, is nobody else's
  const isKnown = (part: keyof WorkRecord) =>
    (base[part] ?? null) === stored[part] ||
    tried.some((one) => part in one && (one[part] ?? null) === stored[part])
  const taken = changed.filter((part) => !isKnown(part))
  if (taken.length > 0)
    throw new NotTaken(
      translate('这段时间里有人修改了{{parts}}，没有覆盖', {
        parts: taken.map((part) => translate(recordWords[part])).join('、'),
      }),
    )
  if (changed.length === 0) return
  const { hours, ...words } = record
  const said = Object.fromEntries(
    Object.entries(words).filter(([part]) => changed.some((one) => one === part)),
  )
  const how = { signal: sender.signal, isSilent: true, refresh: 'later' } as const
  if (Object.keys(said).length > 0) {
    // by hand: it was written down before, where nobody could be asked
    await callApi(repairOrders.calls.update, { body: { id: task.id, ...said }, ...how })
  }
  if (!changed.includes('hours')) return
  // by hand: as above; those of others are not touched, whoever notes his at the same time
  await callApi(saveMyRepairHours, {
    body: { id: task.id, hours: hours ?? null, known: stored.hours },
    ...how,
  })
}

/** Hands an order in, with a word and the photos of what was done. */
export async function sendHandIn(entry: Waiting, sender: Sender): Promise<void> {
  const { doing, task, key } = entry
  if (doing.what !== 'handIn') return
  const { note, photos = [] } = doing
  const ids: string[] = []
  for (const photo of photos) {
    const id = await uploadOnce(photo, { key, holder: repairMoveHolder.noun, ...sender })
    if (id !== undefined) ids.push(id)
  }
  const body = {
    ...{ id: task.id, onDevice: onDeviceOf(entry) },
    ...(note ? { note } : {}),
    ...(ids.length > 0 ? { photos: ids } : {}),
  }
  // by hand: it was handed in before, where nobody could be asked
  await callApi(repairLife.calls.handIn, { body, signal: sender.signal, isSilent: true, refresh: 'later' })
  // by hand: whoever handed it in may be on any page by now
  notify.success(translate('已提交验收'))
}
