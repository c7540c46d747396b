import { type Call, call, Id } from '@energy-console/contract'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { noAudit } from '../../testing/noAudit'
import { makeSession } from '../../testing/startTelemetry'
import type { Database } from '../database'
import { createHttpApp } from './app'
import { implement, implementDetached } from './implementation'

const asked = { method: 'POST', label: '泵', permission: 'session', body: z.object({ id: Id }) } as const
const read = call({ ...asked, path: '/api/x/read', reads: ['pump'] })
const change = call({ ...asked, path: '/api/x/change', changes: ['pump'] })
const told = call({ ...asked, path: '/api/x/told', reads: ['pump'], audit: '查看泵' })
const report = call({ ...asked, path: '/api/x/report', reads: ['pump'] })

it('a call that reads by POST keeps its user from no replica; one that changes something, or writes to the log, does', async () => {
  const seen: unknown[] = []
  const db = {
    replicaState: () => undefined,
    inTenant: async (_scope: unknown, work: (tx: unknown) => unknown, options?: object) => {
      seen.push(options)
      return work({})
    },
  } as unknown as Database
  const nothing = async () => undefined as never
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    db,
    routes: [
      ...[read, change, told].map((one) => implement(one as Call, nothing)),
      implementDetached(report as Call, ({ inTenant }) => inTenant(nothing)),
    ],
    audit: noAudit,
    authenticate: async () => makeSession(),
  })
  const changesNothing = async ({ path }: Call) => {
    seen.length = 0
    const headers = { 'blade-auth': 'bearer any' }
    await app.inject({ method: 'POST', url: path, headers, payload: { id: '1' } })
    return seen
  }
  try {
    expect(await changesNothing(read)).toMatchObject([{ changesNothing: true }])
    expect(await changesNothing(report)).toMatchObject([{ changesNothing: true }])
    expect(await changesNothing(change)).toMatchObject([{ changesNothing: false }])
    expect(await changesNothing(told)).toMatchObject([{ changesNothing: false }])
  } finally {
    await app.close()
  }
})
