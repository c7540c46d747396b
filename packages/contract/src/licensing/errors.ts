import { defineErrors } from '../core/errors'

/** Refusals of licences and certificates, and what is said of a licence that was put in. */
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
  /** Somebody else, such as a large import, is making some and has not ended. Try again in a while: only then is it known what is left. */
  placesTaken: {
    status: 503,
    text: '正在大批新建{{what}}（例如导入），授权的余量要等它结束才能确定，请稍后再试',
  },
  /** It is in force, and allows fewer of these than there are: they go on, and no more can be made. Remove some, or ask for a larger licence. */
  belowUse: {
    status: 419,
    text: '授权已更换，但系统中已有 {{used}} 个{{what}}，超过授权的 {{most}} 个：已有的照常工作，不能再新建',
  },
  /** The text holds no certificate in PEM, or one that is cut off. Paste all of it, the server's own first. */
  certificateUnreadable: { text: '无法识别证书，请粘贴 PEM 格式的完整证书链，服务器证书在最前' },
  /** The text is no key in PEM. Paste the file that was made with the certificate's request. */
  keyUnreadable: { text: '无法识别私钥，请粘贴 PEM 格式的完整私钥' },
  /** The key has a password. Take it away before: `openssl pkey -in key.pem -out plain.pem`. */
  keyEncrypted: { text: '私钥带有密码，请先去除密码再粘贴' },
  /** The key is another certificate's. Choose the one that was made with this certificate's request. */
  keyMismatch: { text: '私钥与证书不匹配' },
  /** A certificate of the chain was not signed by the one that follows it. Order them: the server's own, then its issuer, and so on. */
  chainBroken: { text: '证书链顺序不正确：每个证书须由它后面的证书签发' },
  /** The certificate's last day is over. Ask its issuer for a new one. */
  certificateOver: { text: '证书已于 {{until}} 到期' },
  /** TLS refuses certificate or key, such as a key that is too short. Ask for one that follows today's rules. */
  certificateUnusable: { text: '证书或私钥不符合当前 TLS 的要求（例如密钥太短）' },
  /** The environment names the files of the certificate. Change those: within half a minute they are in use. */
  certificateOfEnvironment: { text: '证书由环境变量 TLS_CERT 指定；替换文件后半分钟内生效，不需要重新启动' },
  /** The key was sealed with another `SECRET_KEY`. Put certificate and key in again. */
  keyLost: { text: '私钥无法解密（SECRET_KEY 已更换），请重新上传证书和私钥' },
})
