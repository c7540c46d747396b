import type { Tx } from '../database'
import { type Audit, type AuditEntry, failureTold, type Operation } from './audit'

/** Opens a transaction in the caller's scope. */
export type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The operation of one call, and what its end does to the entry. `entry` is undefined where nothing is audited. */
export function openOperation(entry: AuditEntry | undefined, audit: Audit, inTenant: InTenant) {
  let opened: { id: string; what: string } | undefined
  let isQueued = false

  const close = async (result: 'success' | 'failure' | 'queued', words: string) => {
    if (!opened) return
    const { id, what } = opened
    const outcome = [what, words].filter((text) => text !== '').join('：')
    await inTenant((tx) => audit.close(tx, id, { result, outcome, changes: entry?.changes ?? [] }))
  }
  const operation: Operation = {
    async open(what) {
      if (!entry) throw new Error('only an audited call has an operation to open')
      const id = await inTenant((tx) => audit.open(tx, entry, what))
      opened = { id, what }
      return id
    },
    queue: () => {
      isQueued = true
    },
  }
  return {
    operation,
    /** Whether something has been sent of which the entry tells. */
    isOpen: () => opened !== undefined,
    async succeeded() {
      if (opened) await close(isQueued ? 'queued' : 'success', '')
      else if (entry) await inTenant((tx) => audit.record(tx, entry))
    },
    failed: (error: unknown) => close('failure', failureTold(error)),
  }
}
