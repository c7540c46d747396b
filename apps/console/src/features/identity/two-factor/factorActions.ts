import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@energy-console/contract/identity'
import { digest } from '../../../api/sign-in/signIn'
import { action } from '../../../kit/action/action'
import type { CaptchaHeaders } from '../../../kit/form/useCaptcha'

/** What somebody proves himself with: his password, and a captcha where one was asked for. */
export interface Proof {
  password: string
  headers: CaptchaHeaders | undefined
}

const proof = ({ password, headers }: Proof) => ({
  body: { password: digest(password) },
  ...(headers ? { headers } : {}),
})

export const begin = action({ call: beginSecondFactor, label: '下一步', input: proof })

export const confirm = action({
  call: confirmSecondFactor,
  label: '启用',
  input: (code: string) => ({ body: { code } }),
  done: '两步验证已启用',
})

export const renewCodes = action({ call: renewRecoveryCodes, label: '更换恢复码', input: proof })

export const remove = action({
  call: removeSecondFactor,
  label: '停用',
  input: proof,
  isDanger: true,
  done: '两步验证已停用',
})
