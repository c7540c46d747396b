import { expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { createTellTree } from './tellTree'

it('tells a tenant once for each transaction, and closes no socket', () => {
  const bus = createBus((error) => {
    throw error
  })
  const told: string[] = []
  let closed = 0
  bus.subscribe('socket.push', ({ tenantId, frame }) => void told.push(`${tenantId} ${frame.type}`))
  bus.subscribe('identity.rightsChanged', () => void closed++)
  const tellTree = createTellTree({ bus })
  const session = { tenantId: 'north' } as Session
  for (const rows of [1, 2_000]) {
    const tx = {} as Tx
    const waiting: (() => void)[] = []
    for (let row = 0; row < rows; row++)
      // the first line of the import is taken back, with what waits for it
      tellTree({ tx, session, afterCommit: (tell) => void ((rows === 1 || row > 0) && waiting.push(tell)) })
    expect(told.splice(0)).toEqual([])
    for (const tell of waiting) tell()
    expect(told.splice(0)).toEqual(['north tree'])
  }
  expect(closed).toBe(0)
})
