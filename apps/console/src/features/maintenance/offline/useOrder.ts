import { repairOrders } from '@energy-console/contract/maintenance'
import { useEffect, useState } from 'react'
import { isCutOff } from '../../../api/CallError'
import { ownerKey, useOwner } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import type { RepairRecord } from '../repair/RepairRecord'
import { readOrder, removeOrder, writeOrder } from './deviceStore'
import { isOrderKept } from './keepOrders'
import { useIsCutOff } from './useOutbox'
import { useStaysOut } from './useStaysOut'

/** How often it is looked whether somebody else has moved it on. */
const followMs = 30_000

/** A repair order as the server has it, else as this device keeps it, to be read; and why there is none. */
export function useOrder(orderId: string) {
  const input = { query: { id: orderId } }
  const { data, error, refetch, fetchStatus } = useCall(repairOrders.calls.detail, input, {
    refetchMs: followMs,
  })
  const kept = useKeptOrder(orderId)
  useEffect(() => {
    if (!data) return
    const owner = ownerKey()
    // without room on the device it is read as long as there is a network
    void (isOrderKept(data) ? writeOrder(owner, data) : removeOrder(owner, data.id)).catch(() => undefined)
  }, [data])
  const isRefused = error !== null && !isCutOff(error)
  const isOut = useIsCutOff() || fetchStatus === 'paused' || isCutOff(error)
  const isUnheard = useStaysOut({ id: orderId, isOut, isHeard: data !== undefined || isRefused })
  const order = data ?? (isUnheard ? (kept ?? undefined) : undefined)
  return {
    order,
    isKept: data === undefined && order !== undefined,
    isMissing: kept === null && isUnheard,
    ...{ error, refetch },
  }
}

/** What this device keeps of an order: undefined until it has been looked, null where it has nothing. */
function useKeptOrder(orderId: string): RepairRecord | null | undefined {
  const [kept, setKept] = useState<RepairRecord | null>()
  const owner = useOwner()
  useEffect(() => {
    setKept(undefined)
    let isCurrent = true
    const take = (found: RepairRecord | null) => isCurrent && setKept(found)
    readOrder(owner, orderId).then(
      (found) => take(found?.order ?? null),
      () => take(null),
    )
    return () => {
      isCurrent = false
    }
  }, [owner, orderId])
  return kept
}
