import { repairOrders } from '@energy-console/contract/maintenance'
import { useEffect, useMemo } from 'react'
import { isCutOff } from '../../../../api/CallError'
import { ownerKey } from '../../../../api/session'
import { useCall } from '../../../../api/useCall'
import { keepBeside } from '../keep/keepBeside'
import { isOrderKept } from '../keep/keepOrders'
import { readOrder, removeOrder, writeOrder } from '../store/deviceStore'
import { useIsCutOff, useWaitingOf } from '../store/useOutbox'
import { withWaitingOfOrder } from './overlayOrder'
import { useKeptRecord } from './useKeptRecord'
import { useStaysOut } from './useStaysOut'

/** How often it is looked whether somebody else has moved it on. */
const followMs = 30_000

/** How much time was left when it was kept is not how much is left now. */
async function keptOrder(owner: string, id: string) {
  const kept = await readOrder(owner, id)
  return kept && { ...kept.order, responseLeft: null, repairLeft: null }
}

/** A repair order as the server has it, else as this device keeps it, with what waits here; and why there is none. */
export function useOrder(orderId: string) {
  const input = { query: { id: orderId } }
  const { data, error, refetch, fetchStatus } = useCall(repairOrders.calls.detail, input, {
    refetchMs: followMs,
  })
  const kept = useKeptRecord(keptOrder, orderId)
  useEffect(() => {
    if (!data) return
    const owner = ownerKey()
    const keep = async () => {
      await writeOrder(owner, data)
      await keepBeside(owner, data)
    }
    // without room on the device it is read as long as there is a network
    void (isOrderKept(data) ? keep() : removeOrder(owner, data.id)).catch(() => undefined)
  }, [data])
  const isRefused = error !== null && !isCutOff(error)
  const isOut = useIsCutOff() || fetchStatus === 'paused' || isCutOff(error)
  const isUnheard = useStaysOut({ id: orderId, isOut, isHeard: data !== undefined || isRefused })
  const base = data ?? (isUnheard ? (kept ?? undefined) : undefined)
  const waiting = useWaitingOf(orderId, 'repair')
  const order = useMemo(() => base && withWaitingOfOrder(base, waiting), [base, waiting])
  return {
    order,
    /** As the server, or the device, has it, without what waits. */
    base,
    waiting,
    isKept: data === undefined && order !== undefined,
    /** The server cannot be asked for anything: what goes on the device can be done. */
    isCutOff: isOut || (data === undefined && order !== undefined),
    isMissing: kept === null && isUnheard,
    ...{ error, refetch },
  }
}
