/** What is done to records of any kind, as the log of operations and the buttons that a role gives say it. */
export const operations = {
  view: '查看{{label}}',
  save: '新增{{label}}',
  update: '修改{{label}}',
  submit: '保存{{label}}',
  remove: '删除{{label}}',
  export: '导出{{label}}',
  import: '导入{{label}}',
  takeOver: '接管{{label}}',
} as const

/** The same done to several records by one call. */
export const ofSeveral = '批量{{label}}'
