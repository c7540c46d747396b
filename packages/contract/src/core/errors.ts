/** A refusal that the product knows: its stable key, HTTP status and Chinese text with `{{name}}` placeholders. */
export interface ErrorSpec {
  readonly key: string
  readonly status: number
  readonly text: string
}

/** Declares the refusals of one area; the key becomes `<area>.<name>`. */
export function defineErrors<const T extends Record<string, { status?: number; text: string }>>(
  area: string,
  specs: T,
): { readonly [K in keyof T]: ErrorSpec } {
  const entries = Object.entries(specs).map(([name, { status = 400, text }]) => [
    name,
    { key: `${area}.${name}`, status, text },
  ])
  return Object.fromEntries(entries) as { readonly [K in keyof T]: ErrorSpec }
}

/** Refusals that any call may answer. */
export const coreErrors = defineErrors('core', {
  unauthorized: { status: 401, text: '请求未授权' },
  forbidden: { status: 403, text: '没有权限：{{permission}}' },
  notFound: { status: 404, text: '记录不存在或已被删除' },
  noSuchPath: { status: 404, text: '请求的地址不存在' },
  invalid: { text: '{{field}}：{{reason}}' },
  tooLarge: { status: 413, text: '请求内容过大' },
  tooManyRequests: { status: 429, text: '请求过于频繁，请稍后再试' },
  foreignTenant: { status: 403, text: '不能访问其他租户的数据' },
  conflict: { status: 409, text: '{{who}} 已在 {{when}} 修改过此内容，请刷新后再试' },
  illegalMove: { status: 409, text: '{{what}}当前为“{{state}}”，不能{{move}}' },
  duplicate: { text: '{{field}}已存在：{{value}}' },
  unknownTimeZone: { text: '未知的时区：{{timeZone}}' },
  inUse: { text: '有 {{count}} 条{{what}}正在使用，不能删除' },
  unavailable: { status: 503, text: '服务暂时不可用，请稍后再试' },
  tooSlow: { status: 503, text: '查询用时过长，请缩小范围后再试' },
  answerTooLarge: { text: '结果超过 {{most}} MB，请缩小范围或分页查询' },
  internal: { status: 500, text: '系统内部错误（编号 {{id}}）' },
})
