import { checkBackup, downloadBackup, makeBackup, removeBackup } from '@energy-console/contract/system'
import { action } from '../../../kit/action/action'
import type { BackupRow } from './BackupRow'

const one = ({ name }: BackupRow) => ({ query: { name } })
const named = ({ name }: BackupRow) => ({ name })

export const make = action({
  call: makeBackup,
  label: '立即备份',
  input: () => ({}),
  done: '已开始备份，可在用户菜单的“后台任务”中查看进度',
})

export const attempt = action({
  call: checkBackup,
  label: '试恢复',
  input: one,
  done: '已开始检查，完成后显示恢复会改变什么',
})

export const download = action({
  call: downloadBackup,
  label: '下载',
  input: one,
  confirm: {
    title: '下载备份：{{name}}',
    text: '备份含有所有租户的数据、密码摘要和设备令牌。请像保管密码一样保管它。',
    params: named,
    okText: '下载',
  },
})

export const remove = action({
  call: removeBackup,
  label: '删除',
  input: one,
  isDanger: true,
  confirm: {
    title: '删除备份：{{name}}',
    text: '删除后不能再从它恢复。',
    params: named,
    isDanger: true,
  },
  done: '备份已删除',
})
