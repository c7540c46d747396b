import { type BodyOf, coreErrors, type QueryOf } from '@energy-console/contract'
import { type GivenPassword, identityErrors, type updatePassword } from '@energy-console/contract/identity'
import { refuse } from '../../../platform/errors'
import type { DetachedContext } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { proveOwnPassword } from '../password/ownPassword'
import { digestOf, hashDigest, randomPassword } from '../password/password'
import { endSessions } from '../session/sessions'
import { refuseReused, replacePasswords } from './formerPasswords'
import { findOthers } from './rules'

type Passwords = { oldPassword: string; newPassword: string; newPassword1: string }
const labels = { oldPassword: '原密码', newPassword: '新密码', newPassword1: '确认密码' }

/** Changes the password of the session's user, whose other sessions end. Wrong old ones count as failed sign-ins, and a captcha helps as there. */
export async function changeOwnPassword(
  platform: Platform,
  context: DetachedContext<typeof updatePassword>,
): Promise<void> {
  const { query, body, session, inTenant } = context
  const { oldPassword, newPassword } = settled(query, body)
  const { wrongOldPassword } = identityErrors
  await proveOwnPassword(platform, context, {
    digest: oldPassword,
    wrong: wrongOldPassword,
    field: 'oldPassword',
  })
  const now = new Date(platform.clock.now())
  await refuseReused(context, newPassword)
  const passwordHash = await hashDigest(newPassword)
  await inTenant((tx) => replacePasswords(tx, [{ id: session.userId, passwordHash }], { now }))
  platform.bus.publish('identity.rightsChanged', { userIds: [session.userId] })
  await endSessions(platform, { userIds: [session.userId], except: session.sessionId, reason: 'password' })
}

/** Gives each user a new password of his own, answered this once and to be changed by him; their sessions end. */
export async function resetPasswords(
  platform: Platform,
  { session, inTenant }: Pick<DetachedContext<never>, 'session' | 'inTenant'>,
  ids: readonly string[],
): Promise<{ given: GivenPassword[] }> {
  const wanted = [...new Set(ids)]
  // before the hashes are made, which takes a while for many: nobody waits for the rows meanwhile
  await inTenant((tx) => findOthers(tx, session, wanted))
  const made: Awaited<ReturnType<typeof madePassword>>[] = []
  // one after the other: sign-ins need what makes a hash as well
  for (const id of wanted) made.push(await madePassword(id))
  const users = await inTenant(async (tx) => {
    const found = await findOthers(tx, session, wanted)
    await replacePasswords(tx, made, { now: new Date(platform.clock.now()), isMadeByOther: true })
    return found
  })
  await endSessions(platform, { userIds: wanted, reason: 'password' })
  const plain = new Map(made.map(({ id, password }) => [id, password]))
  const given = users.map(({ id, account, realName }) => ({
    account,
    realName,
    password: plain.get(id) ?? '',
  }))
  return { given: given.sort((one, other) => (one.account < other.account ? -1 : 1)) }
}

const madePassword = async (id: string) => {
  const password = randomPassword()
  return { id, password, passwordHash: await hashDigest(digestOf(password)) }
}

/** The old and the new password. @throws AppError naming the first that is missing, or where the new ones differ */
function settled(query: QueryOf<typeof updatePassword>, body: BodyOf<typeof updatePassword>): Passwords {
  const given = complete({ ...query, ...body })
  if (given.newPassword.toLowerCase() !== given.newPassword1.toLowerCase())
    throw refuse(identityErrors.passwordsDiffer, {}, 'newPassword1')
  return given
}

function complete({ oldPassword = '', newPassword = '', newPassword1 = '' }: Partial<Passwords>): Passwords {
  const given = { oldPassword, newPassword, newPassword1 }
  for (const [field, label] of Object.entries(labels))
    if (given[field as keyof Passwords] === '')
      throw refuse(coreErrors.invalid, { field: label, reason: '请输入密码' }, field)
  return given
}
