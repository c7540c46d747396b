import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { gatewayAccountTable, hashToken } from '../../modules/devices'
import type { Tx } from '../../platform/database'
import { type GatewayKey, plantGateways } from '../plant'
import type { Catalogue } from './catalogue'

const accountName = (key: GatewayKey) => `demo-${key}`

/** The simulator's token for a gateway: made from the installation's secret, so that it need not be stored. */
export const demoToken = (secret: Uint8Array, key: GatewayKey): string =>
  createHmac('sha256', secret).update(`demo gateway ${key}`).digest('hex').slice(0, 40)

const stored = (secret: Uint8Array, key: GatewayKey) => {
  const token = demoToken(secret, key)
  return { tokenSha256: hashToken(token), tokenHint: token.slice(-4) }
}

/** Makes the accounts with which the simulator's gateways sign in. */
export async function seedGatewayAccounts(
  tx: Tx,
  { gateways, stations }: Catalogue,
  secret: Uint8Array,
): Promise<void> {
  const keys = Object.keys(plantGateways) as GatewayKey[]
  await tx.insert(gatewayAccountTable).values(
    keys.map((key) => ({
      accountName: accountName(key),
      gatewayId: gateways[key],
      stationId: stations[plantGateways[key].station],
      remark: '演示数据模拟网关',
      ...stored(secret, key),
    })),
  )
}

/**
 * The tokens that the simulator may use. An account that somebody rotated, revoked or switched off is theirs and is
 * left out; one that merely belongs to another secret of this installation gets the present token.
 */
export async function usableTokens(tx: Tx, secret: Uint8Array): Promise<Partial<Record<GatewayKey, string>>> {
  const rows = await tx.select().from(gatewayAccountTable)
  const tokens: Partial<Record<GatewayKey, string>> = {}
  for (const key of Object.keys(plantGateways) as GatewayKey[]) {
    const account = rows.find((row) => row.accountName === accountName(key))
    if (!account?.isEnabled || account.revokedTime || account.rotatedTime) continue
    const wanted = stored(secret, key)
    if (account.tokenSha256 !== wanted.tokenSha256)
      await tx.update(gatewayAccountTable).set(wanted).where(eq(gatewayAccountTable.id, account.id))
    tokens[key] = demoToken(secret, key)
  }
  return tokens
}
