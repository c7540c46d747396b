import { identityErrors, platformTenantId, type signInProviders } from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { AppError, notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { refuseStrongerRoles } from '../rights/coverage'
import { roleTable } from '../role/table'
import { endSessions } from '../session/sessions'
import { adminAccount } from '../user/table'
import { forgetBegun, forgetLinks } from './queries'
import { sealSecret } from './secret'
import { signInProviderTable } from './table'

type Hooks = ResourceHooks<typeof signInProviders, typeof signInProviderTable>

/**
 * What must hold of a provider. Its issuer says who people are: with another one, who was whom is forgotten, and so is the
 * secret, which would be sent there. Whoever has come by one that is moved, disabled or removed must come in anew.
 */
export const providerHooks = (platform: Platform): Hooks => ({
  async beforeSave({ tx, session }, values, before) {
    await refuseWithoutAll(tx, session)
    if (values.issuer !== undefined) platform.outbound.check(values.issuer)
    const isMoved = before && values.issuer !== undefined && values.issuer !== before.issuer
    return isMoved ? { ...values, clientSecret: null, hasSecret: false } : values
  },
  async afterSave({ afterCommit }, id, values, before) {
    if (!before) return
    const isMoved = values.issuer !== undefined && values.issuer !== before.issuer
    const isClosed = values.isEnabled === false && before.isEnabled
    if (isMoved) afterCommit(() => platform.db.asSystem((tx) => forgetLinks(tx, id)))
    if (isMoved || isClosed) afterCommit(() => endComings(platform, [id]))
  },
  async afterRemove({ afterCommit }, ids) {
    afterCommit(() => endComings(platform, ids))
  },
})

/** Ends what was begun, and who is signed in, by providers. */
async function endComings(platform: Platform, providerIds: readonly string[]): Promise<void> {
  await platform.db.asSystem((tx) => forgetBegun(tx, providerIds))
  await endSessions(platform, { providerIds, reason: 'provider' })
}

/** Keeps the client secret of a provider, or takes it away. */
export async function keepSecret(
  platform: Pick<Platform, 'secrets'>,
  { tx, session }: Pick<HookContext, 'tx' | 'session'>,
  { id, clientSecret }: { id: string; clientSecret: string },
): Promise<void> {
  await refuseWithoutAll(tx, session)
  const has = clientSecret !== ''
  const changed = await tx
    .update(signInProviderTable)
    .set({ clientSecret: has ? sealSecret(platform, id, clientSecret) : null, hasSecret: has })
    .where(eq(signInProviderTable.id, id))
    .returning({ id: signInProviderTable.id })
  if (changed.length === 0) throw notFound()
}

/**
 * Whoever says how people sign in could sign in as any of them: he must hold what all roles give together. Of the platform's own
 * tenant all hold all but what is the first administrator's, so it is for him.
 */
async function refuseWithoutAll(tx: Tx, session: Session): Promise<void> {
  if (session.tenantId === platformTenantId && session.account !== adminAccount)
    throw refuse(identityErrors.providerOfPlatform)
  const roles = await tx.select({ id: roleTable.id }).from(roleTable)
  try {
    await refuseStrongerRoles(
      tx,
      session,
      roles.map(({ id }) => id),
    )
  } catch (error) {
    if (error instanceof AppError && error.spec === identityErrors.beyondOwnRights)
      throw refuse(identityErrors.providerBeyond)
    throw error
  }
}
