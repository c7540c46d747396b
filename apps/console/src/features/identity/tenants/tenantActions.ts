import { archiveTenant, eraseTenant } from '@energy-console/contract/identity'
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

/** Erases a tenant; `confirmed` is its number, typed by hand. */
export const erase = action({
  call: eraseTenant,
  label: '彻底删除',
  isDanger: true,
  input: ({ id, confirmed }: { id: string; confirmed: string }) => ({ body: { id, confirmed } }),
  done: '已开始删除，可在用户菜单的“后台任务”中查看进度',
})
