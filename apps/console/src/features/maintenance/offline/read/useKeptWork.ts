import type { TaskDetail } from '@energy-console/contract/maintenance'
import { useEffect, useMemo, useState } from 'react'
import { useOwner } from '../../../../api/session'
import { useTenantZone } from '../../../../kit/time/zone'
import { useNow } from '../../../../kit/value/useNow'
import type { RepairRecord } from '../../repair/RepairRecord'
import type { KeptBeside } from '../store/beside'
import { type KeptOrder, type KeptTask, readAllBeside, readOrders, readTasks } from '../store/deviceStore'
import { useWaiting } from '../store/useOutbox'
import { isSameNamed, type Waiting } from '../store/waiting'
import { leftOfKept } from './leftOfKept'
import { withWaitingOfOrder } from './overlayOrder'
import { withWaitingOfTask } from './overlayTask'

interface Read {
  tasks: readonly KeptTask[]
  orders: readonly KeptOrder[]
  beside: ReadonlyMap<string, KeptBeside>
}

/** Something that this device keeps, as it stands with what was done here. */
interface Kept {
  /** What of it waits to be sent, what was refused included. */
  waiting: readonly Waiting[]
}

/** What a device keeps of the work of who is signed in. */
export interface KeptWork {
  tasks: readonly (Kept & { task: TaskDetail })[]
  orders: readonly (Kept & { order: RepairRecord; beside: KeptBeside | undefined; keptAt: number })[]
  /** When the server was heard of any of it last, Unix ms; undefined where nothing is kept. */
  keptAt: number | undefined
}

const nothing: Read = { tasks: [], orders: [], beside: new Map() }

/** The work that this device keeps, with what waits here; undefined while it is read. */
export function useKeptWork(): KeptWork | undefined {
  const owner = useOwner()
  const waiting = useWaiting()
  const [read, setRead] = useState<Read>()
  const [now, zone] = [useNow(), useTenantZone()]
  useEffect(() => {
    let isCurrent = true
    const take = (found: Read) => isCurrent && setRead(found)
    // what cannot be read shows as nothing: its pages say the same of each
    Promise.all([readTasks(owner), readOrders(owner), readAllBeside(owner)]).then(
      ([tasks, orders, beside]) => take({ tasks, orders, beside }),
      () => take(nothing),
    )
    return () => {
      isCurrent = false
    }
  }, [owner])
  return useMemo(() => {
    if (!read) return undefined
    const { tasks, orders, beside } = read
    const times = [...tasks, ...orders].map(({ keptAt }) => keptAt)
    return {
      tasks: tasks.map(({ task }) => {
        const own = waiting.filter((entry) => isSameNamed(entry.task, task))
        return { task: withWaitingOfTask(task, own), waiting: own }
      }),
      orders: orders.map(({ order, keptAt }) => {
        const own = waiting.filter((entry) => isSameNamed(entry.task, { id: order.id, kind: 'repair' }))
        const left = leftOfKept(order, { keptAt, now: Math.max(now, keptAt), zone })
        return { order: withWaitingOfOrder(left, own), waiting: own, beside: beside.get(order.id), keptAt }
      }),
      keptAt: times.length > 0 ? Math.max(...times) : undefined,
    }
  }, [read, waiting, now, zone])
}
