import { deviceErrors, type gatewayAccounts } from '@energy-console/contract/devices'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
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

/** An account belongs to one gateway or one device for good; its token is answered when it is made. */
export const gatewayAccountHooks = (
  announce: Announce,
): ResourceHooks<typeof gatewayAccounts, typeof gatewayAccountTable> => ({
  async beforeSave({ tx }, values, before) {
    const { gatewayId, deviceId } = values
    if (before) {
      const isMoved =
        (gatewayId !== undefined && gatewayId !== before.gatewayId) ||
        (deviceId !== undefined && deviceId !== before.deviceId)
      if (isMoved) throw refuse(deviceErrors.accountTargetFixed)
      return
    }
    // The record's rule has seen to it that exactly one of them is there.
    const stationId = gatewayId
      ? await stationOfTarget(tx, gatewayTable, gatewayId)
      : await stationOfTarget(tx, deviceTable, deviceId ?? '0')
    // Nobody knows this token: the one that is answered is issued when the row has its id.
    return { ...values, stationId, tokenSha256: hashToken(newToken()), tokenHint: '' }
  },

  async afterSave(context, id, values, before) {
    if (!before) return { token: (await issueToken(context, id, announce)).token }
    announce(context, { accountIds: [id], closedAccountIds: values.isEnabled === false ? [id] : [] })
  },

  async afterRemove(context, ids) {
    announce(context, { closedAccountIds: ids })
  },
})

/** Gives an account a new token and answers it, this once. */
export async function issueToken(context: HookContext, id: string, announce: Announce) {
  const token = newToken()
  const changed = await context.tx
    .update(gatewayAccountTable)
    .set({
      tokenSha256: hashToken(token),
      tokenHint: token.slice(-4),
      rotatedTime: new Date(),
      revokedTime: null,
    })
    .where(eq(gatewayAccountTable.id, id))
    .returning({ id: gatewayAccountTable.id })
  if (changed.length === 0) throw notFound()
  announce(context, { closedAccountIds: [id] })
  return { id, token }
}

/** Ends the tokens of accounts; with one unknown id nothing happens. */
export async function revokeTokens(context: HookContext, ids: readonly string[], announce: Announce) {
  const wanted = [...new Set(ids)]
  const changed = await context.tx
    .update(gatewayAccountTable)
    .set({ revokedTime: new Date() })
    .where(inArray(gatewayAccountTable.id, wanted))
    .returning({ id: gatewayAccountTable.id })
  if (changed.length !== wanted.length) throw notFound()
  announce(context, { closedAccountIds: wanted })
}
