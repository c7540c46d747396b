import { listTasksOfAsset, repairOrders, taskCodes } from '@energy-console/contract/maintenance'
import { useButton } from '../../../../api/session'
import { useCall } from '../../../../api/useCall'
import { useMayCall } from '../../../../kit/action/useActions'
import { useTenantZone } from '../../../../kit/time/zone'
import { isReady } from '../../fieldwork/isReady'
import { repairPath } from '../../repair/repairAddress'
import { workedStates } from '../../repair/workedStates'
import { taskStopPath } from '../../task/taskAddress'

const mostOrders = '20'

/** What the caller has to do at a piece of equipment now, with the address of each; undefined until that is known. */
export function useWorkHere(assetId: string) {
  const zone = useTenantZone()
  const seesTasks = useButton(taskCodes.view)
  const seesOrders = useMayCall(repairOrders.calls.page)
  const asked = useCall(listTasksOfAsset, { query: { assetId } }, { isEnabled: seesTasks })
  const mine = {
    ...{ assetId_equal: assetId, isMine_equal: 'true', state_in: workedStates.join() },
    ...{ ascs: 'repairDue', size: mostOrders },
  }
  const askedOrders = useCall(repairOrders.calls.page, { query: mine }, { isEnabled: seesOrders })
  const isKnown = (one: { data: unknown; error: unknown }, sees: boolean) =>
    !sees || one.data !== undefined || one.error !== null
  if (!isKnown(asked, seesTasks) || !isKnown(askedOrders, seesOrders)) return undefined
  const tasks = (asked.data ?? []).filter((task) => task.isToDo && isReady(task, zone, Date.now()))
  const orders = askedOrders.data?.records ?? []
  return {
    tasks,
    orders,
    paths: [...tasks.map((task) => taskStopPath(task, assetId)), ...orders.map(({ id }) => repairPath(id))],
  }
}
