/** Parts of names whose values nobody is shown. */
export const secretWords =
  'token|passw(?:or)?d|passwd|passphrase|pwd|psk|secret|credential|api_?-?key|access_?-?key|private_?-?key|authorization|密码|口令|密钥|秘钥|令牌|凭证|凭据'

const secret = new RegExp(secretWords, 'i')
const longestName = 200

/** Whether a text is the name of something that nobody is shown. */
export const isSecretName = (text: string): boolean => text.length <= longestName && secret.test(text)

/** What is shown in place of it. */
export const hidden = '***'
