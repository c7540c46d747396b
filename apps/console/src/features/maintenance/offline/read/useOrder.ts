import { repairOrders } from '@energy-console/contract/maintenance'
import { useEffect, useMemo } from 'react'
import { isCutOff } from '../../../../api/CallError'
import { ownerKey } from '../../../../api/session'
import { useCall } from '../../../../api/useCall'
import { useTenantZone } from '../../../../kit/time/zone'
import { useNow } from '../../../../kit/value/useNow'
import { keepBeside } from '../keep/keepBeside'
import { isOrderKept } from '../keep/keepOrders'
import { keepWorkTimes } from '../keep/keepWorkTimes'
import { readOrder, removeOrder, writeOrder } from '../store/deviceStore'
import { useIsCutOff, useWaitingOf } from '../store/useOutbox'
import { leftOfKept } from './leftOfKept'
import { withWaitingOfOrder } from './overlayOrder'
import { useKeptRecord } from './useKeptRecord'
import { useStaysOut } from './useStaysOut'

/** How often it is looked whether somebody else has moved it on. */
const followMs = 30_000

/** A repair order as the server has it, else as this device keeps it, with what waits here; and why there is none. */
export function useOrder(orderId: string) {
  const input = { query: { id: orderId } }
  const { data, error, refetch, fetchStatus, dataUpdatedAt } = useCall(repairOrders.calls.detail, input, {
    refetchMs: followMs,
  })
  const kept = useKeptRecord(readOrder, orderId)
  useEffect(() => {
    if (!data) return
    const owner = ownerKey()
    const keep = async () => {
      await writeOrder(owner, data)
      await keepWorkTimes([data.stationId])
      await keepBeside(owner, data)
    }
    // without room on the device it is read as long as there is a network
    void (isOrderKept(data) ? keep() : removeOrder(owner, data.id)).catch(() => undefined)
  }, [data])
  const isRefused = error !== null && !isCutOff(error)
  const isOut = useIsCutOff() || fetchStatus === 'paused' || isCutOff(error)
  const isUnheard = useStaysOut({ id: orderId, isOut, isHeard: data !== undefined || isRefused })
  const told = data ?? (isUnheard ? kept?.order : undefined)
  /** Since when nobody tells how much time is left; undefined while the server does. */
  const leftSince = data ? (isOut ? dataUpdatedAt : undefined) : kept?.keptAt
  const [now, zone] = [useNow(), useTenantZone()]
  const base = useMemo(
    () =>
      told && leftSince !== undefined
        ? leftOfKept(told, { keptAt: leftSince, now: Math.max(now, leftSince), zone })
        : told,
    [told, leftSince, now, zone],
  )
  const waiting = useWaitingOf(orderId, 'repair')
  const order = useMemo(() => base && withWaitingOfOrder(base, waiting), [base, waiting])
  return {
    order,
    /** As the server, or the device, has it, without what waits. */
    base,
    waiting,
    isKept: data === undefined && order !== undefined,
    leftSince,
    /** The server cannot be asked for anything: what goes on the device can be done. */
    isCutOff: isOut || (data === undefined && order !== undefined),
    isMissing: kept === null && isUnheard,
    ...{ error, refetch },
  }
}
