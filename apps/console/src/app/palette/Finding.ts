/** Something that was found: where it is, or what it does. */
export type Finding = {
  key: string
  kind: '页面' | '命令' | '画面' | '告警' | '设备' | '台账设备' | '维修工单' | '运维文件' | '数据点'
  title: string
  hint: string
} & ({ path: string } | { run: () => void })
