import { cutText } from '@energy-console/contract'
import { identityErrors, type ProviderMatch, platformTenantId, User } from '@energy-console/contract/identity'
import { refuse } from '../../../platform/errors'
import type { RequestInfo } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { refuseBeyondQuota } from '../../../platform/quotas'
import { recordOperation } from '../../system'
import { noPassword } from '../sign-in/password'
import { adminAccount } from '../user/adminAccount'
import { userTable } from '../user/table'
import { findByClaim, findLinked, link, type StoredProvider } from './queries'

/** What a provider says of somebody; nothing but `sub` is sure to be there. */
export type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>

const claimNames = { account: 'preferred_username', email: 'email', sub: 'sub' } as const

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** What a user is found by; undefined where the provider does not tell it, or does not vouch for the e-mail. */
export function claimOf(by: ProviderMatch, claims: Claims): string | undefined {
  const isSure = by !== 'email' || claims.email_verified === true || claims.email_verified === 'true'
  return (isSure && textOf(claims[claimNames[by]])) || undefined
}

/**
 * The user whom the provider vouches for: who he was at his first sign-in, else who is found by what the provider tells, else a
 * new one where the provider may make some.
 *
 * @throws AppError where nobody is found, several are, or the account is somebody else's of the provider
 */
export async function userOf(
  platform: Platform,
  provider: StoredProvider,
  claims: Claims,
  request: Pick<RequestInfo, 'ip' | 'userAgent'>,
): Promise<string> {
  const { db, clock } = platform
  const { tenantId, matchBy } = provider
  const tie = { providerId: provider.id, subject: claims.sub.slice(0, 255) }
  const known = await db.asSystem((tx) => findLinked(tx, tie.providerId, tie.subject))
  if (known) return known
  const value = claimOf(matchBy, claims)
  if (!value)
    throw refuse(identityErrors.providerTellsNot, {
      claim: matchBy === 'email' ? 'email（email_verified）' : claimNames[matchBy],
    })
  const found = await db.asSystem((tx) =>
    findByClaim(tx, tenantId, matchBy === 'email' ? 'email' : 'account', value),
  )
  const [user] = found
  if (found.length > 1) throw refuse(identityErrors.providerUnknown)
  if (tenantId === platformTenantId && user?.account === adminAccount)
    throw refuse(identityErrors.providerNotForFirst)
  const userId = user?.id ?? (await makeUser(platform, { provider, claims, account: value }, request))
  const isTied = await db.asSystem((tx) => link(tx, { ...tie, userId, linkedAt: new Date(clock.now()) }))
  if (isTied) return userId
  // another request was faster, or the account is another person's
  const now = await db.asSystem((tx) => findLinked(tx, tie.providerId, tie.subject))
  if (now !== userId) throw refuse(identityErrors.providerOther)
  return userId
}

/** Makes a user as the provider's settings say, within what the tenant and the licence allow. He has no password. */
async function makeUser(
  { db, licensing }: Platform,
  { provider, claims, account }: { provider: StoredProvider; claims: Claims; account: string },
  request: Pick<RequestInfo, 'ip' | 'userAgent'>,
): Promise<string> {
  const { tenantId } = provider
  const isReserved = tenantId === platformTenantId && account === adminAccount
  const isAccount = User.shape.account.safeParse(account).success
  if (!provider.createsUsers || isReserved || !isAccount) throw refuse(identityErrors.providerUnknown)
  const email = claimOf('email', claims) ?? ''
  return db.inTenant({ tenantId, stationIds: 'all' }, async (tx) => {
    await refuseBeyondQuota(tx, 'users', (count) => refuse(identityErrors.accountLimit, { count }))
    await licensing.refuseBeyond(tx, 'users')
    const realName = cutText(textOf(claims.name) || account, 32)
    const [made] = await tx
      .insert(userTable)
      .values({
        account,
        realName,
        passwordHash: noPassword,
        email: User.shape.email.safeParse(email).success ? email : '',
        roleId: provider.newRoleId,
        deptId: provider.newDeptId,
      })
      .onConflictDoNothing({ target: [userTable.tenantId, userTable.account] })
      .returning({ id: userTable.id })
    if (!made) throw refuse(identityErrors.providerOther)
    await recordOperation(tx, {
      tenantId,
      userId: made.id,
      account,
      userName: realName,
      title: '由身份提供方新建用户',
      result: 'success',
      method: 'GET',
      requestUri: '',
      remoteIp: request.ip,
      userAgent: request.userAgent,
      params: provider.providerName,
    })
    return made.id
  })
}
