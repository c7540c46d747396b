import type { TokenGrant } from '@energy-console/contract/identity'
import { inArray } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import { idsIn } from '../rights/rights'
import { roleTable } from '../role/table'
import type { tenantTable } from '../tenant/table'
import { accessSeconds, signAccessToken } from '../token/tokens'
import type { userTable } from '../user/table'
import type { SessionTokens } from './refreshTokens'

/** A user with his tenant. */
export interface Member {
  user: typeof userTable.$inferSelect
  tenant: typeof tenantTable.$inferSelect
}

/** The answer to a sign-in that succeeded. */
export async function grantOf(
  { db, config, clock }: Platform,
  { user }: Member,
  { sessionId, refreshToken }: SessionTokens,
): Promise<TokenGrant> {
  const roles = await db.asSystem((tx) =>
    tx
      .select({ roleAlias: roleTable.roleAlias })
      .from(roleTable)
      .where(inArray(roleTable.id, idsIn(user.roleId))),
  )
  const claims = { sessionId, userId: user.id, tenantId: user.tenantId }
  return {
    tenant_id: user.tenantId,
    user_id: user.id,
    dept_id: user.deptId,
    post_id: user.postId,
    role_id: user.roleId,
    oauth_id: '',
    account: user.account,
    user_name: user.realName,
    nick_name: user.name || user.realName,
    real_name: user.realName,
    role_name: roles.map((role) => role.roleAlias).join(','),
    avatar: user.avatar,
    access_token: await signAccessToken(config.tokenSecret, claims, clock.now()),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: accessSeconds,
    detail: { type: 'web' },
    license: '',
  }
}
