import * as z from 'zod'
import { call } from '../core/call'
import { FilteredPageQuery, pageOf } from '../core/envelope'
import { field, Id } from '../core/fields'

/** One change or sign-in, as it was made. `params` is the input without secrets, as JSON. */
export const OperationLog = z.object({
  id: Id,
  createTime: field.instant('操作时间', { column: 170, search: true }),
  account: z.string().meta({ label: '登录账号', column: true, search: true }),
  userName: z.string().meta({ label: '用户姓名', column: true, search: true }),
  title: z.string().meta({ label: '操作内容', column: true, search: true }),
  result: field.choice(
    '结果',
    { success: '成功', failure: '失败', sent: '等待结果', queued: '等待下发', unknown: '结果未知' },
    { column: true, search: true },
  ),
  method: z.string().meta({ label: '请求方式' }),
  requestUri: z.string().meta({ label: '请求地址', search: true }),
  remoteIp: z.string().meta({ label: 'IP 地址', column: true, search: true }),
  userAgent: z.string().meta({ label: '浏览器' }),
  /** What came of it, in words; for commands what was sent as well. */
  outcome: z.string().meta({ label: '结果说明', column: true }),
  params: z.string().meta({ label: '请求参数' }),
})
export type OperationLog = z.infer<typeof OperationLog>

/**
 * What was done in the caller's tenant, newest first. Filters and sorting as everywhere. Who was given some stations is told
 * `params` and `outcome` of his own operations alone: those of others may be about stations that he does not see.
 */
export const operationLogPage = call({
  method: 'GET',
  path: '/api/blade-system/operationlog/page',
  label: '操作日志分页',
  permission: 'operation_log_view',
  reads: ['operationLog'],
  query: FilteredPageQuery,
  data: pageOf(OperationLog),
})
