import { defineErrors } from '../core/errors'

/** Refusals of licences. */
export const licensingErrors = defineErrors('licensing', {
  /** The text is no licence, or a part of it is missing. Paste all of it, or choose the file. */
  unreadable: { text: '无法识别授权内容，请完整粘贴或选择授权文件' },
  /** Somebody else has signed it, or it was changed since. Ask the supplier for a licence of this installation. */
  badSignature: { text: '授权签名不正确：不是本系统的供应商签发，或内容被修改过' },
  /** The licence was issued for an installation with another number. Send the supplier the number that is shown. */
  otherInstallation: { text: '授权签发给了另一套系统：{{installation}}，本系统的安装编号为 {{own}}' },
  /** The licence's last day is over. Ask the supplier for one that goes on. */
  over: { text: '授权已于 {{until}} 到期' },
  /** The installation works without a licence; there is nothing to activate. */
  notRequired: { text: '本系统不需要授权' },
  /** A licence holds: another one is put in its place by the administrator of the platform, signed in. */
  alreadyActive: { status: 403, text: '系统已激活，请由平台管理员登录后更换授权' },
  /** The licence allows no more of these. Remove some, or ask the supplier for a larger one. */
  beyondLimit: { text: '授权最多允许 {{most}} 个{{what}}，请联系供应商' },
})
