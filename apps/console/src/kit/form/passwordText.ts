import { type PasswordPolicy, passwordFault } from '@energy-console/contract/identity'
import { useSession } from '../../api/session'
import { translate } from '../../i18n'

const policyNow = (): PasswordPolicy | undefined => useSession.getState().user?.password_policy

/** What a password lacks of what the signed-in user's tenant asks, in his language; undefined where it will do. */
export function passwordText(plain: string): string | undefined {
  const policy = policyNow()
  const fault = policy && plain ? passwordFault(plain, policy) : undefined
  return fault && translate(fault.text, fault.params)
}

/** What is asked of a new password, in the user's language; undefined where nothing is. */
export function policyText(): string | undefined {
  const { minLength = 0, kinds = 0, history = 0 } = policyNow() ?? {}
  const asked = [
    minLength > 0 && translate('至少 {{count}} 个字符', { count: minLength }),
    kinds > 1 && translate('大小写字母、数字和其他字符中至少 {{count}} 种', { count: kinds }),
    history > 0 && translate('不同于最近 {{count}} 次的密码', { count: history }),
  ].filter((text) => text !== false)
  return asked.length > 0 ? asked.join(translate('；')) : undefined
}
