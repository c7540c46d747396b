import { platformTenantId } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { ConfigError } from '../config'
import { tenantTable } from '../modules/identity'
import { findParameter, parameterTable } from '../modules/system'
import type { Platform } from '../platform/module'

const key = 'demo'
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Whether this installation is a demo: as `DEMO` says, else as it was before, else on when the embedded database is
 * new and only this machine can reach it. The answer is remembered.
 *
 * @throws ConfigError when a demo, whose passwords everybody knows, would be reachable from other machines
 */
export async function decideDemo({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<boolean> {
  const isLocal = loopback.has(config.host)
  const { remembered, isNew } = await db.asSystem(async (tx) => {
    const [tenant] = await tx.select({ id: tenantTable.id }).from(tenantTable).limit(1)
    return { remembered: await findParameter(tx, platformTenantId, key), isNew: tenant === undefined }
  })
  const usual =
    remembered === undefined ? isNew && config.databaseUrl === undefined && isLocal : remembered === 'on'
  const isDemo = config.demo ?? usual
  if (isDemo && !isLocal) {
    throw new ConfigError(
      `The demo accounts have known passwords, so a demo answers on this machine only, and HOST is ${config.host}. ` +
        'Set HOST=127.0.0.1, or DEMO=off for an installation of your own.',
    )
  }
  await db.asSystem((tx) =>
    tx
      .insert(parameterTable)
      .values({
        tenantId: platformTenantId,
        paramKey: key,
        paramName: '演示模式',
        paramValue: isDemo ? 'on' : 'off',
      })
      .onConflictDoUpdate({
        target: [parameterTable.tenantId, parameterTable.paramKey],
        set: { paramValue: sql`excluded.param_value` },
      }),
  )
  return isDemo
}
