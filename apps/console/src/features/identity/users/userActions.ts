import type { RowOf } from '@energy-console/contract'
import { resetPassword, resetSecondFactor, unlockUsers, users } from '@energy-console/contract/identity'
import { useSession } from '../../../api/session'
import { translate } from '../../../i18n'
import { action } from '../../../kit/action/action'

export type User = RowOf<typeof users>

/** Nobody disables or removes himself. */
export const isSelf = ({ id }: Pick<User, 'id'>): boolean => id === useSession.getState().user?.id

const namesOf = (chosen: readonly User[]) => chosen.map(({ realName }) => realName).join(translate('、'))

/** Making hashes takes a while for many; what is not heard is shown to nobody. */
const resetMs = 120_000

/** A new password for each of those who are chosen, shown this once. */
export const reset = action({
  call: resetPassword,
  label: '重置密码',
  input: (chosen: readonly User[]) => ({
    query: { userIds: chosen.map(({ id }) => id).join() },
    timeoutMs: resetMs,
  }),
  when: (chosen) => chosen.length > 0,
  confirm: {
    title: '重置密码',
    text: '将为 {{names}} 生成新的随机密码，并结束其所有登录；下次登录须先修改密码。',
    params: (chosen) => ({ names: namesOf(chosen) }),
    okText: '重置',
  },
})

/** Who lost his phone signs in with the password alone, until he sets it up again. */
export const resetFactor = action({
  call: resetSecondFactor,
  label: '重置两步验证',
  input: (chosen: readonly User[]) => ({ query: { userIds: chosen.map(({ id }) => id).join() } }),
  when: (chosen) => chosen.length > 0,
  confirm: {
    title: '重置两步验证',
    text: '{{names}} 将只凭密码登录，直到重新设置；其所有登录将结束。',
    params: (chosen) => ({ names: namesOf(chosen) }),
    okText: '重置',
  },
  done: '两步验证已重置',
})

/** What failed on the accounts of those who are chosen counts no longer. */
export const unlock = action({
  call: unlockUsers,
  label: '解锁',
  input: (chosen: readonly User[]) => ({ query: { userIds: chosen.map(({ id }) => id).join() } }),
  when: (chosen) => chosen.length > 0,
  done: '已解锁，可以重新登录',
})

export const disable = action({
  call: users.calls.update,
  label: '停用',
  input: ({ id }: User) => ({ body: { id, status: '0' as const } }),
  when: (user) => user.status === '1' && !isSelf(user),
  confirm: {
    title: '停用 {{name}}',
    text: '账号不能再登录，已有的登录立即结束；可以随时启用。',
    params: ({ realName }) => ({ name: realName }),
    isDanger: true,
  },
  done: '账号已停用',
})

export const enable = action({
  call: users.calls.update,
  label: '启用',
  input: ({ id }: User) => ({ body: { id, status: '1' as const } }),
  when: ({ status }) => status !== '1',
  done: '账号已启用',
})
