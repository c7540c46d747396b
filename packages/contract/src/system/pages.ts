import { page } from '../core/page'

export const logsPage = page({
  path: '/logs/index',
  title: '操作日志',
  emptyText: '登录和每一次修改都会记录在这里。',
  icon: 'file-search',
  firstGrants: { page: 'administrators', look: 'administrators' },
  buttons: { operation_log_view: '查看操作日志', trouble_view: '查看系统异常' },
})
