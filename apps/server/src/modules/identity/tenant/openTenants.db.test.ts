import { getUserInfo, tenants } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { createCaller } from '../../../contract-tests/caller'
import { administrator, createTestApp } from '../../../contract-tests/testApp'
import { createBus, type LocalBus } from '../../../platform/bus'
import { digestOf } from '../password/password'
import { createOpenTenants } from './openTenants'

it('sessions of a closed tenant that could not be ended are ended at the next look', async () => {
  const { app, platform, signIn, close } = await createTestApp()
  const change = (statement: string) => platform.db.asOwner((tx) => tx.execute(sql.raw(statement)))
  try {
    const asPlatform = createCaller({ app }, await signIn(administrator.tenantId, administrator.account))
    const tenantId = 'closing'
    await asPlatform(tenants.calls.save, {
      body: { tenantId, tenantName: tenantId, adminPassword: digestOf('admin') },
    })
    const call = createCaller({ app }, await signIn(tenantId, 'admin'))
    const openTenants = createOpenTenants(platform)
    await change(`update tenant set status = '0' where tenant_id = '${tenantId}'`)
    await change('alter table session rename to session_away')
    await expect(openTenants.look()).rejects.toThrow()
    expect(openTenants.isTenantOpen(tenantId)).toBe(false)
    await change('alter table session_away rename to session')
    await openTenants.look()
    await change(`update tenant set status = '1' where tenant_id = '${tenantId}'`)
    await openTenants.look()
    expect(openTenants.isTenantOpen(tenantId)).toBe(true)
    expect((await call(getUserInfo)).status).toBe(401)
  } finally {
    await close()
  }
})

/** The buses of two processes: what is published at one, or told to others, reaches the other. */
function joinedBuses(): [LocalBus, LocalBus] {
  const fail = (error: unknown) => {
    throw error
  }
  const [here, there] = [createBus(fail), createBus(fail)]
  const joined = (own: LocalBus, other: LocalBus): LocalBus => ({
    ...own,
    publish(name, event) {
      own.publish(name, event)
      other.deliver(name, event)
    },
    tell: (name, event) => other.deliver(name, event),
  })
  return [joined(here, there), joined(there, here)]
}

it('another process knows of a tenant that comes, and lets nobody of one in that is closed, before it looks by itself', async () => {
  const { platform, close } = await createTestApp()
  try {
    const [here, there] = joinedBuses().map((bus) => createOpenTenants({ ...platform, bus }))
    await here?.start()
    await there?.start()
    const change = async (statement: string) => {
      await platform.db.asOwner((tx) => tx.execute(sql.raw(statement)))
      await here?.changed()
    }
    const becomes = (isOpen: boolean) =>
      vi.waitFor(() => expect(there?.isTenantOpen('coming')).toBe(isOpen), 20_000)
    expect(there?.isTenantOpen('coming')).toBe(false)
    await change("insert into tenant (tenant_id, tenant_name) values ('coming', 'coming')")
    await becomes(true)
    await change("update tenant set status = '0' where tenant_id = 'coming'")
    expect(there?.isTenantOpen('coming')).toBe(false)
    await change("update tenant set status = '1' where tenant_id = 'coming'")
    await becomes(true)
  } finally {
    await close()
  }
})
