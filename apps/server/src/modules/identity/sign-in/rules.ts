import { timingSafeEqual } from 'node:crypto'
import { cutText, type ErrorSpec, usableTimeZone } from '@energy-console/contract'
import {
  identityErrors,
  platformTenantId,
  type SignInReason,
  type SignInWay,
  type TokenGrant,
  type TokenParameters,
} from '@energy-console/contract/identity'
import { and, eq, isNull } from 'drizzle-orm'
import { type AppError, refuse } from '../../../platform/errors'
import { type RequestInfo, toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { isParameterOn, recordOperation } from '../../system'
import { checkCaptcha } from '../password/captcha'
import { verifyDigest } from '../password/password'
import { type Attempt, admit, forgive } from '../password/throttle'
import { redeemCode, renewCode } from '../provider/code'
import { tieUser } from '../provider/members'
import { beginChallenge, meetChallenge, tryChallenge } from '../second-factor/challenge'
import { isOfAuthenticator, plainCode } from '../second-factor/codes'
import { hasFactor } from '../second-factor/queries'
import { spendCode } from '../second-factor/rules'
import { grantOf, type Member } from '../session/grant'
import { rotateRefreshToken, startSession } from '../session/refreshTokens'
import { recordSignIn, type SignInOutcome } from '../sign-in-log/record'
import { tenantTable } from '../tenant/table'
import { userTable } from '../user/table'
import { isExpired, isOpen } from '../validity/ofTenant'
import { periodOf } from '../validity/ofUser'

type Parameters = Partial<TokenParameters>

/** Whether sign-in asks for a captcha: parameter `captcha_mode` of tenant 000000. */
export const isCaptchaOn = ({ db }: Pick<Platform, 'db'>): Promise<boolean> =>
  db.asSystem((tx) => isParameterOn(tx, platformTenantId, 'captcha_mode'))

/**
 * Answers the token call.
 *
 * @throws AppError of `identityErrors`; wrong tenant, account and password are the same one.
 */
export async function grantToken(
  platform: Platform,
  parameters: Parameters,
  request: RequestInfo,
): Promise<TokenGrant> {
  if (!isKnownClient(platform.config.clients, request.header('authorization')))
    throw refuse(identityErrors.wrongClient)
  const grantType = parameters.grant_type || 'password'
  if (grantType === 'refresh_token') return refresh(platform, parameters.refresh_token ?? '')
  if (grantType === 'second_factor') return takeSecondStep(platform, parameters, request)
  if (grantType === 'provider_code') return takeProviderCode(platform, parameters, request)
  if (grantType === 'captcha') {
    if (!(await checkCaptcha(platform, request.header('captcha-key'), request.header('captcha-code'))))
      throw refuse(identityErrors.wrongCaptcha)
  } else if (grantType !== 'password') throw refuse(identityErrors.wrongGrant)
  else if (await isCaptchaOn(platform)) throw refuse(identityErrors.captchaNeeded)
  return signIn(platform, parameters, request)
}

async function signIn(platform: Platform, parameters: Parameters, request: RequestInfo) {
  const { db, clock } = platform
  const attempt: Attempt = {
    tenantId: parameters.tenantId || cutText(request.header('tenant-id') ?? '', 12) || platformTenantId,
    account: parameters.username?.trim() ?? '',
    address: request.ip,
  }
  const hasCaptcha = parameters.grant_type === 'captcha'
  const admission = await admit(db, { ...attempt, hasCaptcha }, clock.now())
  if (admission === 'tooMany') throw refuse(identityErrors.tooManyFailures)
  if (admission === 'captchaNeeded') throw refuse(identityErrors.captchaNeeded)
  const way = hasCaptcha ? 'captcha' : 'password'
  const member = await findMember(platform, attempt)
  if (!(await verifyDigest(parameters.password ?? '', member?.user.passwordHash)) || !member) {
    if (member) await log(platform, member, request, 'failure')
    const reason = member ? 'password' : 'unknown'
    await recordSignIn(platform, { ...attempt, way, result: 'failure', reason }, request)
    throw refuse(identityErrors.wrongCredentials)
  }
  // what has failed is not forgiven yet: who knows the password alone must not guess codes for ever
  return enter(platform, member, { attempt, way, providerId: null, asksSecondStep: true }, request)
}

/**
 * A sign-in whose one-time code comes from an identity provider that has vouched for the user. Where it would tie an account to
 * him, he proves by its password that it is his, and the answer's `challenge` is the code to send with it.
 */
async function takeProviderCode(
  platform: Platform,
  { code = '', browser_key = '', password = '' }: Parameters,
  request: RequestInfo,
) {
  const { db, clock } = platform
  const redeemed = await redeemCode(platform, code, browser_key)
  const member = redeemed && (await findMember(platform, { userId: redeemed.userId }))
  if (!member) throw refuse(identityErrors.signInOver)
  const { tenantId, account } = member.user
  const attempt: Attempt = { tenantId, account, address: request.ip }
  const { userId, providerId, tiesSubject, asksSecondStep } = redeemed
  const isTied = tiesSubject === null
  const askPassword = async (error: ErrorSpec) =>
    refuse(error, {
      account,
      challenge: await renewCode(platform, {
        ...{ userId, providerId, tiesSubject: tiesSubject ?? '' },
        browserKey: browser_key,
      }),
    })
  if (!isTied && password === '') throw await askPassword(identityErrors.providerProof)
  // without a password nothing can be guessed, but an address that fails much is kept out by whatever way it comes
  if ((await admit(db, { ...attempt, hasCaptcha: isTied }, clock.now())) !== 'admitted')
    throw refuse(identityErrors.tooManyFailures)
  if (!isTied) {
    if (!(await verifyDigest(password, member.user.passwordHash))) {
      await log(platform, member, request, 'failure')
      await recordSignIn(
        platform,
        { tenantId, account, way: 'provider', result: 'failure', reason: 'password' },
        request,
      )
      throw await askPassword(identityErrors.providerProofWrong)
    }
    await tieUser(platform, { providerId, subject: tiesSubject, userId })
  }
  return enter(platform, member, { attempt, way: 'provider', providerId, asksSecondStep }, request)
}

/** Lets somebody in whose first step was right: unless he is closed, perhaps after a second step. */
async function enter(
  platform: Platform,
  member: Member,
  {
    attempt,
    way,
    providerId,
    asksSecondStep,
  }: { attempt: Attempt; way: SignInWay; providerId: string | null; asksSecondStep: boolean },
  request: RequestInfo,
) {
  const { db, clock } = platform
  const note = (result: SignInOutcome['result'], reason?: SignInReason) =>
    recordSignIn(platform, { ...attempt, way, result, ...(reason ? { reason } : {}) }, request)
  const closed = closedReason(member, clock.now())
  if (closed) {
    await note('failure', closed.reason)
    throw closed.refusal
  }
  if (asksSecondStep && (await db.asSystem((tx) => hasFactor(tx, member.user.id)))) {
    await note('waiting')
    throw refuse(identityErrors.secondFactorNeeded, {
      challenge: await beginChallenge(platform, { userId: member.user.id, providerId }, request.ip),
    })
  }
  await note('success')
  return open(platform, member, { attempt, providerId }, request)
}

/** Opens the session of somebody who has proved who he is. */
async function open(
  platform: Platform,
  member: Member,
  { attempt, providerId }: { attempt: Attempt; providerId: string | null },
  request: RequestInfo,
) {
  await forgive(platform.db, attempt)
  const tokens = await startSession(platform, member.user, request, providerId)
  await log(platform, member, request, 'success')
  return grantOf(platform, member, tokens)
}

/** The second step of a sign-in. Wrong codes count as failed sign-ins, and for themselves. */
async function takeSecondStep(
  platform: Platform,
  { challenge = '', code = '' }: Parameters,
  request: RequestInfo,
) {
  const { db, clock } = platform
  const tried = await tryChallenge(platform, challenge, request.ip)
  const member = tried && (await findMember(platform, { userId: tried.userId }))
  if (!member) throw refuse(identityErrors.challengeOver)
  const { tenantId, account } = member.user
  const attempt: Attempt = { tenantId, account, address: request.ip }
  // a captcha that was asked for has been solved with the password
  if ((await admit(db, { ...attempt, hasCaptcha: true }, clock.now())) !== 'admitted')
    throw refuse(identityErrors.tooManyFailures)
  refuseClosed(member, clock.now())
  const outcome = {
    tenantId,
    account,
    way: isOfAuthenticator(plainCode(code)) ? 'authenticator' : 'recovery',
  } as const
  const spent = await spendCode(platform, member.user.id, code)
  if (spent !== 'taken') {
    await log(platform, member, request, 'failure')
    await recordSignIn(platform, { ...outcome, result: 'failure', reason: 'code' }, request)
    throw refuse(spent === 'wrong' ? identityErrors.wrongSecondFactor : identityErrors.tooManyCodes)
  }
  if (!(await meetChallenge(platform, challenge))) throw refuse(identityErrors.challengeOver)
  await recordSignIn(platform, { ...outcome, result: 'success' }, request)
  return open(platform, member, { attempt, providerId: tried.providerId }, request)
}

async function refresh(platform: Platform, refreshToken: string) {
  const rotated = await rotateRefreshToken(platform, refreshToken)
  const member = rotated && (await findMember(platform, { userId: rotated.userId }))
  if (!rotated || !member) throw refuse(identityErrors.invalidRefreshToken)
  refuseClosed(member, platform.clock.now())
  return grantOf(platform, member, rotated)
}

/** Why a right password does not help: the account is disabled or not in its time, or its tenant is disabled or over. */
function closedReason(
  { user, tenant }: Member,
  nowMs: number,
): { reason: SignInReason; refusal: AppError } | undefined {
  const { validFrom, validUntil } = user
  const period = periodOf(user, nowMs)
  const at = (time: Date | null) => ({
    time: time ? toWireTime(time, usableTimeZone(tenant.timeZone)).slice(0, 16) : '',
  })
  if (user.status !== '1') return { reason: 'account', refusal: refuse(identityErrors.accountDisabled) }
  if (period === 'before')
    return { reason: 'period', refusal: refuse(identityErrors.accountNotYet, at(validFrom)) }
  if (period === 'after')
    return { reason: 'period', refusal: refuse(identityErrors.accountOver, at(validUntil)) }
  if (isOpen(tenant, nowMs)) return undefined
  const { tenantExpired, tenantDisabled } = identityErrors
  return { reason: 'tenant', refusal: refuse(isExpired(tenant, nowMs) ? tenantExpired : tenantDisabled) }
}

function refuseClosed(member: Member, nowMs: number): void {
  const closed = closedReason(member, nowMs)
  if (closed) throw closed.refusal
}

async function findMember(
  { db }: Platform,
  by: { tenantId: string; account: string } | { userId: string },
): Promise<Member | undefined> {
  const condition =
    'userId' in by
      ? eq(userTable.id, by.userId)
      : and(eq(userTable.tenantId, by.tenantId), eq(userTable.account, by.account))
  const [member] = await db.asSystem((tx) =>
    tx
      .select({ user: userTable, tenant: tenantTable })
      .from(userTable)
      .innerJoin(tenantTable, eq(tenantTable.tenantId, userTable.tenantId))
      .where(and(condition, isNull(tenantTable.removedAt))),
  )
  return member
}

const log = ({ db }: Platform, { user }: Member, request: RequestInfo, result: 'success' | 'failure') =>
  db.asSystem((tx) =>
    recordOperation(tx, {
      tenantId: user.tenantId,
      userId: user.id,
      account: user.account,
      userName: user.realName,
      title: '登录',
      result,
      method: 'POST',
      requestUri: '/api/blade-auth/oauth/token',
      remoteIp: request.ip,
      userAgent: request.userAgent,
      params: '',
    }),
  )

/** Whether `Authorization: Basic …` names a configured client with its secret. */
function isKnownClient(clients: readonly { id: string; secret: string }[], header: string | undefined) {
  const encoded = /^Basic\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return false
  const given = Buffer.from(encoded, 'base64')
  return clients.some(({ id, secret }) => {
    const known = Buffer.from(`${id}:${secret}`)
    return known.length === given.length && timingSafeEqual(known, given)
  })
}
