import * as z from 'zod'
import { changesLength } from '../core/fieldChanges'
import { field, Id } from '../core/fields'
import { listing } from '../core/listing'

/** Days that an entry of the operation log is kept. */
export const operationKeepDays = 365

/** One change or sign-in, as it was made. `params` is the input without secrets, as JSON. */
export const OperationLog = z.object({
  id: Id,
  createTime: field.instant('操作时间', { column: 170, search: true }),
  account: field.text('登录账号', { column: true, search: true }),
  userName: field.text('用户姓名', { column: true, search: true }),
  title: field.text('操作内容', { column: true, search: true }),
  result: field.choice(
    '结果',
    { success: '成功', failure: '失败', sent: '等待结果', queued: '等待下发', unknown: '结果未知' },
    { column: true, search: true },
  ),
  method: field.code('请求方式'),
  requestUri: field.text('请求地址', { max: 255, search: true }),
  remoteIp: field.text('IP 地址', { column: true, search: true }),
  userAgent: field.text('浏览器', { max: 300 }),
  /** What came of it, in words; for commands what was sent as well. */
  outcome: field.text('结果说明', { max: 500, column: true }),
  /** What the fields of records were before and after, as {@link readChanges} reads it. */
  changes: field.text('变更内容', { max: changesLength, search: true }),
  params: field.text('请求参数', { max: 4000 }),
})
export type OperationLog = z.infer<typeof OperationLog>

/**
 * What was done in the caller's tenant, newest first. Filters and sorting as everywhere. Who was given some stations is told
 * `params`, `changes` and `outcome` of his own operations alone: those of others may be about stations that he does not see.
 */
export const operationLogs = listing({
  path: '/blade-system/operationlog',
  noun: 'operationLog',
  label: '操作日志',
  schema: OperationLog,
  permission: 'operation_log_view',
})
