import { cutText } from '@energy-console/contract'
import { identityErrors, type ProviderMatch, User } from '@energy-console/contract/identity'
import { refuse } from '../../../platform/errors'
import type { RequestInfo } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { refuseBeyondQuota } from '../../../platform/quotas'
import { isStorable } from '../../../platform/text'
import { recordOperation } from '../../system'
import { noPassword } from '../password/password'
import { adminAccount, userTable } from '../user/table'
import { findByClaim, findLinked, isLinked, link, linkedOf, type StoredProvider } from './queries'

/** What a provider says of somebody; nothing but `sub` is sure to be there. */
export type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>

const claimNames = { account: 'preferred_username', email: 'email', sub: 'sub' } as const

/** What cannot be stored is nothing that anybody is called. */
const textOf = (value: unknown) => (typeof value === 'string' && isStorable(value) ? value.trim() : '')

/** What a user is found by; undefined where the provider does not tell it, or does not vouch for the e-mail. */
export function claimOf(by: ProviderMatch, claims: Claims): string | undefined {
  const isSure = by !== 'email' || claims.email_verified === true || claims.email_verified === 'true'
  return (isSure && textOf(claims[claimNames[by]])) || undefined
}

/**
 * The user whom the provider vouches for: who he was at his first sign-in, else who is found by what the provider tells, else a
 * new one where the provider may make some, unless his was removed. Names and e-mails are chosen by people: who is found by
 * them is tied once he has proved to be that user by its password, and `tiesSubject` says whom to tie.
 *
 * @throws AppError where nobody is found, several are, or the account is somebody else's of the provider
 */
export async function userOf(
  platform: Platform,
  provider: StoredProvider,
  claims: Claims,
  request: Pick<RequestInfo, 'ip' | 'userAgent'>,
): Promise<{ userId: string; tiesSubject: string | null }> {
  const { db } = platform
  const { tenantId, matchBy } = provider
  if (!isStorable(claims.sub)) throw refuse(identityErrors.providerFailed)
  const tie = { providerId: provider.id, subject: cutText(claims.sub, 255) }
  const known = await db.asSystem((tx) => findLinked(tx, tie.providerId, tie.subject))
  if (known) return { userId: known, tiesSubject: null }
  const value = claimOf(matchBy, claims)
  if (!value)
    throw refuse(identityErrors.providerTellsNot, {
      claim: matchBy === 'email' ? 'email（email_verified）' : claimNames[matchBy],
    })
  const found = await db.asSystem((tx) =>
    findByClaim(tx, tenantId, matchBy === 'email' ? 'email' : 'account', value),
  )
  const user = found.length > 1 ? await oneOf(platform, provider.id, found, claims) : found[0]
  if (user?.account === adminAccount) throw refuse(identityErrors.providerNotForFirst)
  if (user && matchBy !== 'sub') {
    if (await db.asSystem((tx) => isLinked(tx, tie.providerId, user.id)))
      throw refuse(identityErrors.providerOther)
    return { userId: user.id, tiesSubject: tie.subject }
  }
  // somebody has removed him: whoever is to have him back adds the user
  if (!user && known === null) throw refuse(identityErrors.providerUnknown)
  const userId = user?.id ?? (await makeUser(platform, { provider, claims, account: value }, request))
  await tieUser(platform, { ...tie, userId })
  return { userId, tiesSubject: null }
}

/**
 * Of several with one e-mail, which people write into their own profile: who is nobody of the provider yet, and of those who
 * has the account that the provider tells, or the only one who has the e-mail from somebody else than himself. He proves it by
 * his password like everybody who is found by an e-mail.
 *
 * @throws AppError providerSeveral where that is not one
 */
async function oneOf<U extends { id: string; account: string; isEmailOwn: boolean }>(
  { db }: Pick<Platform, 'db'>,
  providerId: string,
  users: readonly U[],
  claims: Claims,
): Promise<U> {
  const ids = users.map(({ id }) => id)
  const tied = await db.asSystem((tx) => linkedOf(tx, providerId, ids))
  const free = users.filter(({ id }) => !tied.has(id))
  const named = free.filter(({ account }) => account === textOf(claims.preferred_username))
  const given = free.filter(({ isEmailOwn }) => !isEmailOwn)
  const [one] = [free, named, given].find((few) => few.length === 1) ?? []
  if (!one) throw refuse(identityErrors.providerSeveral, { email: textOf(claims.email), count: users.length })
  return one
}

/**
 * Ties somebody of a provider to a user.
 *
 * @throws AppError where either is tied to another
 */
export const tieUser = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  tie: { providerId: string; subject: string; userId: string },
): Promise<void> =>
  db.asSystem(async (tx) => {
    if (await link(tx, { ...tie, linkedAt: new Date(clock.now()) })) return
    // another request was faster, or the account is another person's
    const now = await findLinked(tx, tie.providerId, tie.subject)
    if (now !== tie.userId) throw refuse(identityErrors.providerOther)
  })

/** Makes a user as the provider's settings say, within what the tenant and the licence allow. He has no password. */
async function makeUser(
  { db, licensing }: Platform,
  { provider, claims, account }: { provider: StoredProvider; claims: Claims; account: string },
  request: Pick<RequestInfo, 'ip' | 'userAgent'>,
): Promise<string> {
  const { tenantId } = provider
  const isReserved = account === adminAccount
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
