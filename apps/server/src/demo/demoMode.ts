import { platformTenantId } from '@energy-console/contract/identity'
import { internalParameters } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { ConfigError } from '../config'
import { demoTenantId, findOpenDemoAccounts, tenantTable } from '../modules/identity'
import { findParameter, parameterTable } from '../modules/system'
import type { Database, Tx } from '../platform/database'
import type { Platform } from '../platform/module'
import { markerKey } from './seed/seedDemo'

const key = internalParameters.demo

/** `left`: it was a demo, and its accounts have been closed. */
type Remembered = 'on' | 'off' | 'left'

/** What this start is: a demo, the first start after one, or an installation of somebody's own. */
export type DemoMode = 'demo' | 'leaving' | 'own'

type Parts = Pick<Platform, 'db' | 'config'>

const isLocal = (host: string) => /^(127(\.\d+){3}|::1|localhost)$/.test(host)

/**
 * What this installation is: as `DEMO` says, else as it was before, else a demo when the embedded database is new and
 * only this machine can reach it. A demo is remembered; {@link rememberOwn} remembers the others.
 *
 * @throws ConfigError when a demo, whose passwords everybody knows, would be reachable from other machines
 */
export async function decideDemo({ db, config }: Parts): Promise<DemoMode> {
  const { remembered, isNew, hasPlant } = await db.asSystem(async (tx) => {
    const [tenant] = await tx.select({ id: tenantTable.id }).from(tenantTable).limit(1)
    return {
      remembered: await findParameter(tx, platformTenantId, key),
      hasPlant: (await findParameter(tx, demoTenantId, markerKey)) !== undefined,
      isNew: tenant === undefined,
    }
  })
  const usual =
    remembered === undefined
      ? isNew && config.databaseUrl === undefined && isLocal(config.host)
      : remembered === 'on'
  if (!(config.demo ?? usual)) {
    const isLeaving = remembered === 'on' || (hasPlant && remembered !== 'left')
    return isLeaving ? 'leaving' : 'own'
  }
  if (!isLocal(config.host)) {
    throw new ConfigError(
      `The demo accounts have known passwords, so a demo answers on this machine only, and HOST is ${config.host}. ` +
        'Set HOST=127.0.0.1, or leave the demo with DEMO=off: that closes its accounts, and ADMIN_PASSWORD becomes ' +
        'the password of the first administrator.',
    )
  }
  await remember(db, 'on')
  return 'demo'
}

/** Remembers that this is no demo, or none any more. */
export const rememberOwn = (db: Database, mode: 'leaving' | 'own'): Promise<void> =>
  db.asSystem(async (tx) => {
    const known = await findParameter(tx, platformTenantId, key)
    if (mode === 'leaving') await write(tx, 'left')
    else if (known !== 'left') await write(tx, 'off')
  })

/**
 * Lets nobody but this machine in while a password of the demo opens an account.
 *
 * @throws ConfigError naming the accounts
 */
export async function refuseKnownPasswords({ db, config }: Parts): Promise<void> {
  if (isLocal(config.host)) return
  const open = await findOpenDemoAccounts(db)
  if (open.length === 0) return
  const names = open.map(({ tenantId, account }) => `${tenantId}/${account}`).join(', ')
  throw new ConfigError(
    `The password of ${names} is that of the demo, which everybody knows, and HOST is ${config.host}. ` +
      'Start with HOST=127.0.0.1, change the password in the console, and start again.',
  )
}

const remember = (db: Database, value: Remembered) => db.asSystem((tx) => write(tx, value))

const write = async (tx: Tx, value: Remembered) => {
  await tx
    .insert(parameterTable)
    .values({ tenantId: platformTenantId, paramKey: key, paramName: '演示模式', paramValue: value })
    .onConflictDoUpdate({
      target: [parameterTable.tenantId, parameterTable.paramKey],
      set: { paramValue: sql`excluded.param_value` },
    })
}
