type Translate = (text: string, values?: Record<string, string>) => string

/** What is done to records of every kind, before the name of the kind; Chinese, also translation keys. */
const verbs = {
  新增: '新增{{label}}',
  修改: '修改{{label}}',
  保存: '保存{{label}}',
  删除: '删除{{label}}',
  导出: '导出{{label}}',
} as const

/** What an entry of the operation log says was done, in the user's language; the log itself is kept in Chinese. */
export function operationTitle(title: string, t: Translate): string {
  const whole = t(title)
  if (whole !== title) return whole
  for (const [verb, text] of Object.entries(verbs)) {
    const label = title.slice(verb.length)
    if (title.startsWith(verb) && t(label) !== label) return t(text, { label: t(label) })
  }
  return title
}
