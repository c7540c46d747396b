import type { RowOf } from '@energy-console/contract'
import { endTemporaryAccounts, resetPassword, temporaryAccounts } from '@energy-console/contract/identity'
import { action } from '../../../kit/action/action'

/** A temporary account as the list has it. */
export type Account = RowOf<typeof temporaryAccounts>

const named = ({ realName }: Account) => ({ name: realName })

/** Its time is over now. */
export const end = action({
  call: endTemporaryAccounts,
  label: '立即结束',
  input: ({ id }: Account) => ({ query: { ids: id } }),
  confirm: {
    title: '立即结束 {{name}}',
    text: '账号不能再登录，已有的登录立即结束；以后可以再延长。',
    params: named,
    isDanger: true,
  },
  done: '账号已结束',
})

/** It ends later; one that is over begins anew. */
export const extend = action({
  call: temporaryAccounts.calls.update,
  label: '延长',
  input: ({ id, validUntil }: { id: string; validUntil: string }) => ({ body: { id, validUntil } }),
  done: '到期时间已修改',
})

/** A new password, shown this once. */
export const reset = action({
  call: resetPassword,
  label: '重置密码',
  input: ({ id }: Account) => ({ query: { userIds: id } }),
  confirm: {
    title: '重置密码',
    text: '将为 {{names}} 生成新的随机密码，并结束其所有登录；下次登录须先修改密码。',
    params: ({ realName }) => ({ names: realName }),
    okText: '重置',
  },
})
