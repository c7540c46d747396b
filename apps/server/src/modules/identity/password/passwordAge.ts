import { type PasswordPolicy, passwordParameters, passwordPolicyOf } from '@energy-console/contract/identity'
import type { Tx } from '../../../platform/database'
import { findParameters } from '../../system'
import type { userTable } from '../user/table'
import { noPassword } from './password'

/** What a tenant asks of passwords. */
export const findPasswordPolicy = async (tx: Tx, tenantId: string): Promise<PasswordPolicy> =>
  passwordPolicyOf(await findParameters(tx, tenantId, Object.values(passwordParameters)))

type Aged = Pick<
  typeof userTable.$inferSelect,
  'passwordHash' | 'passwordChangedAt' | 'createTime' | 'renewsAtSignIn'
>

/** Whether a password is older than the policy allows, or was made by somebody else; who has none has nothing to change. */
export function isPasswordDue(
  { passwordHash, passwordChangedAt, createTime, renewsAtSignIn }: Aged,
  { maxDays }: PasswordPolicy,
  nowMs: number,
): boolean {
  if (passwordHash === noPassword) return false
  if (renewsAtSignIn) return true
  if (maxDays === 0) return false
  return nowMs - (passwordChangedAt ?? createTime).getTime() > maxDays * 86_400_000
}
