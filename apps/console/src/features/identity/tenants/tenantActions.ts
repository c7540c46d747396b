import {
  archiveTenant,
  bringTenantBack,
  eraseTenant,
  resetTenantAdmin,
} from '@energy-console/contract/identity'
import { action } from '../../../kit/action/action'

/** A tenant as actions know it, removed or not. */
export interface NamedTenant {
  id: string
  tenantId: string
  tenantName: string
}

/** All that a tenant has as one file, made in the background. */
export const archive = action({
  call: archiveTenant,
  label: '导出数据',
  input: ({ id }: NamedTenant) => ({ query: { id } }),
  when: ({ tenantId }) => tenantId !== '000000',
  confirm: {
    title: '导出 {{name}} 的全部数据',
    text: '在后台生成一个 ZIP 文件：每张数据表一个 JSON 行文件、全部上传的文件，以及数量清单。密码、令牌等不会导出。',
    params: ({ tenantName }) => ({ name: tenantName }),
    okText: '导出',
  },
  done: '已开始导出，完成后在用户菜单的“后台任务”中下载',
})

/** Lets the administrator of a tenant in again, with a new password that is shown this once. */
export const resetAdmin = action({
  call: resetTenantAdmin,
  label: '重置管理员',
  input: ({ id }: NamedTenant) => ({ body: { id } }),
  when: ({ tenantId }) => tenantId !== '000000',
  confirm: {
    title: '重置 {{name}} 的管理员',
    text: '账号 admin 得到新的随机密码并启用，两步验证取消，管理员角色恢复该租户的全部权限和站点；已过的“允许登录至”清除；该账号的登录结束。用于租户无人能登录或授权时，双方的操作日志都会记录。',
    params: ({ tenantName }) => ({ name: tenantName }),
    okText: '重置',
    isDanger: true,
  },
})

/** Takes the removal of a tenant back. */
export const bringBack = action({
  call: bringTenantBack,
  label: '恢复',
  input: ({ id }: NamedTenant) => ({ query: { id } }),
  confirm: {
    title: '恢复租户 {{name}}',
    text: '租户恢复为删除前的状态：用户可以登录，网关重新连接。',
    params: ({ tenantName }) => ({ name: tenantName }),
    okText: '恢复',
  },
  done: '租户已恢复',
})

/** Erases a tenant; `confirmed` is its number, typed by hand. */
export const erase = action({
  call: eraseTenant,
  label: '彻底删除',
  isDanger: true,
  input: ({ id, confirmed }: { id: string; confirmed: string }) => ({ body: { id, confirmed } }),
  done: '已开始删除，可在用户菜单的“后台任务”中查看进度',
})
