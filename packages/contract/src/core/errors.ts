/**
 * A refusal that the product knows: its stable key, HTTP status and Chinese text with `{{name}}` placeholders. 419 refuses nothing: the
 * call is done, its data are there, and what the text says must be read.
 */
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
  /** The token is missing, forged or over; `reason` tells why the session of a genuine one has ended. Sign in again, or refresh the token. */
  unauthorized: { status: 401, text: '请求未授权' },
  /** The user's roles do not hold the permission that the call needs. An administrator grants it in 角色管理. */
  forbidden: { status: 403, text: '没有权限：{{permission}}' },
  /** The session shows another tenant's console and changes nothing. End viewing, or ask the tenant's own users. */
  viewOnly: { status: 403, text: '正在只读查看，不能执行此操作' },
  /** The record is gone, or of another tenant, or at a station that the user may not see. Look it up again. */
  notFound: { status: 404, text: '记录不存在或已被删除' },
  /** No call has this method and path. Compare with /api/docs. */
  noSuchPath: { status: 404, text: '请求的地址不存在' },
  /** A field of path, query or body is not what the call declares; `field` names it. Correct that field. */
  invalid: { text: '{{field}}：{{reason}}' },
  /** The body is longer than the call takes. Send less at a time. */
  tooLarge: { status: 413, text: '请求内容过大' },
  /** The installation needs a licence, and has none, or its last day is over. Activate it: the sign-in page shows how. */
  notActivated: { status: 418, text: '系统未激活或授权已到期' },
  /** More requests than the address, user or tenant may make in this time. Wait, then go on more slowly. */
  tooManyRequests: { status: 429, text: '请求过于频繁，请稍后再试' },
  /** A tenant is named that the user does not belong to. Sign in to that tenant. */
  foreignTenant: { status: 403, text: '不能访问其他租户的数据' },
  /** Somebody saved the record since it was read. Read it again and make the change on what is there now. */
  conflict: { status: 409, text: '{{who}} 已在 {{when}} 修改过此内容，请刷新后再试' },
  /** The record's life cycle does not lead from its present state to the wanted one. Read the record again: somebody may have moved it. */
  illegalMove: { status: 409, text: '{{what}}当前为“{{state}}”，不能{{move}}' },
  /** What the field says is settled when a record is made. Leave it out of the change, or make a new record. */
  fixed: { text: '{{field}}只能在新增时填写，之后不能修改' },
  /** Another record has this value, which must differ within the tenant. Choose another one. */
  duplicate: { text: '{{field}}已存在：{{value}}' },
  /** Somebody keeps as many views of the kind as he may. Remove one first. */
  tooManySaved: { text: '每人最多保存 {{most}} 个，请先删除一些' },
  /** Who has made it is still there: it stays his. Ask him to change it, or make a copy. */
  makerIsThere: { text: '“{{name}}”的账号仍可使用，请由其本人修改，或复制一份' },
  /** The name is no IANA time zone. Use one such as Asia/Shanghai. */
  unknownTimeZone: { text: '未知的时区：{{timeZone}}' },
  /** Other records refer to it. Ask `usage` for which, and change or remove those first. */
  inUse: { text: '有 {{count}} 条{{what}}正在使用，不能删除' },
  /** The database is away, or the server is stopping. Repeat the request in a moment; what was acknowledged is kept. */
  unavailable: { status: 503, text: '服务暂时不可用，请稍后再试' },
  /** Several processes share the work, and this one does not do what was asked of it. Ask one that has the role, or tell the balancer which have. */
  otherProcess: { status: 503, text: '此服务进程不承担 {{role}}，请访问承担该角色的进程' },
  /** The query ran longer than a request may. Narrow the time range or the filters. */
  tooSlow: { status: 503, text: '查询用时过长，请缩小范围后再试' },
  /** Another operation, such as an import, holds the records for longer than a request may wait. Repeat it in a while. */
  busy: { status: 503, text: '数据正被另一项操作占用，请稍后再试' },
  /** The answer would be longer than the call may give. Ask for fewer records, points or days at a time. */
  answerTooLarge: { text: '结果超过 {{most}} MB，请缩小范围或分页查询' },
  /** The answer is a long document that is sent compressed. Ask with `Accept-Encoding: gzip`. */
  needsCompression: { status: 406, text: '结果超过 {{most}} MB，只能压缩传输（Accept-Encoding: gzip）' },
  /** The server calls no such address: it is not https, or leads into a private or reserved network. Use a public https address, or let the operator allow it (`OUTBOUND_ALLOW`; for virtual gateways and cameras, to which nothing is open by itself, `MODBUS_ALLOW` and `CAMERA_ALLOW`). */
  addressRefused: { text: '服务器不能访问 {{address}}：{{reason}}' },
  /** An address that the server has called did not answer as it should. Correct the address, or try again when its owner is back. */
  noAnswer: { status: 502, text: '{{address}} 没有正确应答：{{reason}}' },
  /** Something failed that should not. The number leads to the details in the server's log. */
  internal: { status: 500, text: '系统内部错误（编号 {{id}}）' },
})
