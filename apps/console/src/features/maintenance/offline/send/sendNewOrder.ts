import { getWorkTask, maintenanceErrors, repairOrders } from '@energy-console/contract/maintenance'
import { callApi } from '../../../../api/callApi'
import { translate } from '../../../../i18n'
import { itemOf } from '../read/overlayTask'
import type { Waiting } from '../store/waiting'
import { isRefusal, NotTaken } from './refusals'
import type { Sender } from './uploadWaiting'

/** Makes a repair order of what was found at an item; one that has arrived before, of which the answer was lost, is made once. */
export async function sendNewOrder(entry: Waiting, { signal }: Sender): Promise<void> {
  const { doing, task, uid } = entry
  if (doing.what !== 'newOrder') return
  const { items } = await callApi(getWorkTask, { query: { id: task.id }, signal, isSilent: true })
  const item = itemOf(items, doing.place)
  if (!item?.id) throw new NotTaken(translate('标准已变更，任务里没有这一项'))
  const body = {
    ...{ ...doing.order, assetId: item.assetId },
    ...{ taskId: task.id, taskItemId: item.id, sentKey: uid },
  }
  // by hand: it was entered before, where nobody could be asked
  await callApi(repairOrders.calls.save, { body, signal, isSilent: true, refresh: 'later' }).catch(
    (thrown) => {
      if (!isRefusal(thrown) || thrown.refusal?.key !== maintenanceErrors.repairSent.key) throw thrown
    },
  )
}
