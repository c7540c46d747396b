import { getUserInfo, tenants } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createCaller } from '../../../contract-tests/caller'
import { administrator, createTestApp } from '../../../contract-tests/testApp'
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
