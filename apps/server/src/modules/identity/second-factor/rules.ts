import { identityErrors, recoveryCodes, secondFactorParameter } from '@energy-console/contract/identity'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { signInLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { isParameterOn } from '../../system'
import { hashToken } from '../token/tokens'
import { isOfAuthenticator, newRecoveryCode, newSecret, plainCode, stepOf, uriOf } from './codes'
import {
  countRecoveryCodes,
  findFactor,
  findSecured,
  hasFactor,
  holdFactor,
  keepFailures,
  keepWaiting,
  putInForce,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './queries'

type Parts = Pick<Platform, 'db' | 'clock' | 'secrets' | 'log'>

/** How long a new secret waits for its first code. */
const waitingMs = 15 * 60_000

const ownerOf = (userId: string) => `second factor of ${userId}`

/** Whether a tenant asks everybody for a second step. As role `system`. */
export const isFactorRequired = (tx: Tx, tenantId: string): Promise<boolean> =>
  isParameterOn(tx, tenantId, secondFactorParameter)

/** Whether a user must set a second step up before he may do anything else. As role `system`. */
export const isFactorDue = async (tx: Tx, user: { id: string; tenantId: string }): Promise<boolean> =>
  (await isFactorRequired(tx, user.tenantId)) && !(await hasFactor(tx, user.id))

/** The same of who is signed in. */
export const isOwnFactorDue = (
  { db }: Pick<Parts, 'db'>,
  { userId, tenantId }: { userId: string; tenantId: string },
): Promise<boolean> => db.asSystem((tx) => isFactorDue(tx, { id: userId, tenantId }))

/** What a user is told of his own. */
export const describeFactor = (
  { db }: Pick<Parts, 'db'>,
  { id, tenantId }: { id: string; tenantId: string },
) =>
  db.asSystem(async (tx) => {
    const factor = await findFactor(tx, id)
    return {
      isOn: typeof factor?.secret === 'string',
      isRequired: await isFactorRequired(tx, tenantId),
      since: factor?.confirmedAt ?? null,
      recoveryLeft: await countRecoveryCodes(tx, id),
    }
  })

/** Which of the users sign in with a second step. */
export const whoIsSecured = ({ db }: Pick<Parts, 'db'>, userIds: readonly string[]) =>
  db.asSystem((tx) => findSecured(tx, userIds))

/** A new secret, which counts once a code of it was given. */
export async function beginFactor(
  { db, clock, secrets }: Parts,
  user: { id: string },
  names: { issuer: string; label: string },
) {
  const secret = newSecret()
  await db.asSystem((tx) =>
    keepWaiting(tx, {
      userId: user.id,
      waitingSecret: secrets.seal(secret, ownerOf(user.id)),
      waitingUntil: new Date(clock.now() + waitingMs),
    }),
  )
  return { secret, uri: uriOf(secret, names) }
}

/**
 * Puts the waiting secret in force and answers recovery codes.
 *
 * @throws AppError where the code is wrong, or the secret has waited too long
 */
export function confirmFactor(
  { db, clock, secrets }: Parts,
  userId: string,
  typed: string,
): Promise<string[]> {
  return db.asSystem(async (tx) => {
    const waiting = await findFactor(tx, userId)
    const isWaiting = (waiting?.waitingUntil?.getTime() ?? 0) > clock.now()
    const secret = isWaiting && secrets.open(waiting?.waitingSecret ?? '', ownerOf(userId))
    if (!secret || !waiting?.waitingSecret) throw refuse(identityErrors.secondFactorNotBegun)
    const step = stepOf(secret, plainCode(typed), clock.now())
    if (step === undefined) throw refuse(identityErrors.wrongSecondFactor, {}, 'code')
    await putInForce(tx, { userId, secret: waiting.waitingSecret, now: new Date(clock.now()), step })
    return giveRecoveryCodes(tx, userId)
  })
}

/** Gives a user new recovery codes. As role `system`. */
export async function giveRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashToken(plainCode(code))),
  )
  return codes
}

/**
 * Takes a code of the authenticator, or a recovery code, each once. Wrong codes of the authenticator count for the user
 * over all addresses, whatever else is forgiven him; after {@link signInLimits.codesADay} of them in a day only a
 * recovery code helps.
 */
export async function spendCode(
  { db, clock, secrets, log }: Parts,
  userId: string,
  typed: string,
): Promise<'taken' | 'wrong' | 'tooMany'> {
  const code = plainCode(typed)
  const now = clock.now()
  return db.asSystem(async (tx) => {
    if (!isOfAuthenticator(code))
      return (await takeRecoveryCode(tx, userId, hashToken(code))) ? 'taken' : 'wrong'
    const factor = await holdFactor(tx, userId)
    if (!factor?.secret) return 'wrong'
    const isSameDay = now - (factor.failingSince?.getTime() ?? 0) < signInLimits.codesWindowMs
    const failed = isSameDay ? factor.failedCodes : 0
    if (failed >= signInLimits.codesADay) return 'tooMany'
    const secret = secrets.open(factor.secret, ownerOf(userId))
    if (!secret) log.warn({ userId }, 'second factor cannot be read: sealed with another SECRET_KEY')
    const step = secret ? stepOf(secret, code, now) : undefined
    if (step !== undefined && (await takeStep(tx, userId, step))) return 'taken'
    const failingSince = isSameDay && factor.failingSince ? factor.failingSince : new Date(now)
    await keepFailures(tx, { userId, failedCodes: failed + 1, failingSince })
    return 'wrong'
  })
}
