import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  deviceErrors,
  type gatewayAccounts,
  gateways,
  type openGateway,
} from '@energy-console/contract/devices'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { requireStation } from '../../stations'
import { deviceTable } from '../device/table'
import type { Announce } from '../events'
import { gatewayTable } from '../gateway/table'
import { gatewayAccountTable } from './table'
import { hashToken, newToken } from './tokens'

/** The station of what an account belongs to. Both ids are known to be visible. */
async function stationOfTarget(
  tx: Tx,
  table: typeof gatewayTable | typeof deviceTable,
  id: string,
): Promise<string> {
  const [target] = await tx.select({ stationId: table.stationId }).from(table).where(eq(table.id, id))
  if (!target) throw notFound()
  return target.stationId
}

/** Refuses an account for a gateway that something else speaks for. */
export type RefuseAccount = (tx: Tx, gatewayId: string) => Promise<void>

/** What issuing a token takes: whoever is to hear of it, and the time. */
export interface Issuing {
  announce: Announce
  clock: Clock
}

/** An account belongs to one gateway or one device for good; its token is answered when it is made. */
export const gatewayAccountHooks = (
  { announce, clock }: Issuing,
  refuseAccount: RefuseAccount,
): ResourceHooks<typeof gatewayAccounts, typeof gatewayAccountTable> => ({
  async beforeSave({ tx }, values, before) {
    if (before) return
    const { gatewayId, deviceId } = values
    // The record's rule has seen to it that exactly one of them is there.
    const stationId = gatewayId
      ? await stationOfTarget(tx, gatewayTable, gatewayId)
      : await stationOfTarget(tx, deviceTable, deviceId ?? '0')
    if (gatewayId) await refuseAccount(tx, gatewayId)
    // Nobody knows this token: the one that is answered is issued when the row has its id.
    return { ...values, stationId, tokenSha256: hashToken(newToken()), tokenHint: '' }
  },

  async afterSave(context, id, values, before) {
    if (!before) return { token: (await issueToken(context, id, { announce, clock })).token }
    announce(context, { accountIds: [id], closedAccountIds: values.isEnabled === false ? [id] : [] })
  },

  async afterRemove(context, ids) {
    announce(context, { closedAccountIds: ids })
  },
})

/**
 * Gives an account a new token and answers it, this once. The former one stays good for `overlapMs`; the one before that, or a
 * revoked one, does not.
 */
export async function issueToken(
  context: HookContext,
  id: string,
  { announce, clock }: Issuing,
  overlapMs = 0,
) {
  const token = newToken()
  const [before] = await context.tx
    .select()
    .from(gatewayAccountTable)
    .where(eq(gatewayAccountTable.id, id))
    .for('update')
  if (!before) throw notFound()
  const now = clock.now()
  const keepsFormer = overlapMs > 0 && before.revokedTime === null
  const hadFormer = (before.formerUntilTime?.getTime() ?? 0) > now
  await context.tx
    .update(gatewayAccountTable)
    .set({
      tokenSha256: hashToken(token),
      tokenHint: token.slice(-4),
      rotatedTime: new Date(now),
      tokenUsedTime: null,
      revokedTime: null,
      formerSha256: keepsFormer ? before.tokenSha256 : null,
      formerUntilTime: keepsFormer ? new Date(now + overlapMs) : null,
    })
    .where(eq(gatewayAccountTable.id, id))
  announce(context, keepsFormer && !hadFormer ? { accountIds: [id] } : { closedAccountIds: [id] })
  return { id, token }
}

/** Makes a gateway with an account of the same name; answers the token, this once. */
export async function openAccount(
  context: HookContext,
  values: BodyOf<typeof openGateway>,
  issuing: Issuing,
) {
  const { tx, session } = context
  if (!holds(session, gateways.codes.add))
    throw refuse(coreErrors.forbidden, { permission: gateways.codes.add })
  const { gatewayName, stationId, serialNo = null, protocol = 'mqtt' } = values
  await requireStation(tx, stationId)
  await refuseTakenNames(tx, stationId, gatewayName)
  const [gateway] = await tx
    .insert(gatewayTable)
    .values({ gatewayName, stationId, serialNo, protocol })
    .returning({ id: gatewayTable.id })
  const gatewayId = gateway?.id ?? ''
  const [account] = await tx
    .insert(gatewayAccountTable)
    .values({
      accountName: gatewayName,
      stationId,
      gatewayId,
      tokenSha256: hashToken(newToken()),
      tokenHint: '',
    })
    .returning({ id: gatewayAccountTable.id })
  issuing.announce(context, { gatewayIds: [gatewayId] })
  return { gatewayId, ...(await issueToken(context, account?.id ?? '', issuing)) }
}

/** Refuses a name that a gateway of the station, or another account, has. */
async function refuseTakenNames(tx: Tx, stationId: string, name: string): Promise<void> {
  const [gateway] = await tx
    .select({ id: gatewayTable.id })
    .from(gatewayTable)
    .where(and(eq(gatewayTable.stationId, stationId), eq(gatewayTable.gatewayName, name)))
  const { rows } = await tx.execute<{ isTaken: boolean }>(
    sql`select exists (select from gateway_account where account_name = ${name}) as "isTaken"`,
  )
  if (gateway || rows[0]?.isTaken) throw refuse(deviceErrors.gatewayNameTaken, { name }, 'gatewayName')
}

/** Ends the tokens of accounts; with one unknown id nothing happens. */
export async function revokeTokens(
  context: HookContext,
  ids: readonly string[],
  { announce, clock }: Issuing,
) {
  const wanted = [...new Set(ids)]
  const changed = await context.tx
    .update(gatewayAccountTable)
    .set({ revokedTime: new Date(clock.now()), formerSha256: null, formerUntilTime: null })
    .where(inArray(gatewayAccountTable.id, wanted))
    .returning({ id: gatewayAccountTable.id })
  if (changed.length !== wanted.length) throw notFound()
  announce(context, { closedAccountIds: wanted })
}
