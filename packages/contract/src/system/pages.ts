import { page } from '../core/page'

export const logsPage = page({
  path: '/logs/index',
  title: '操作日志',
  icon: 'file-search',
  buttons: { operation_log_view: '查看操作日志', trouble_view: '查看系统异常' },
})
