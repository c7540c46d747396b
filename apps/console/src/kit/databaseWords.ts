/** What PostgreSQL's codes mean to people; Chinese, also translation keys. */
const meanings: Readonly<Record<string, string>> = {
  '22003': '数值超出可保存的范围',
  '22001': '文字过长',
  '22021': '含有无法保存的字符',
  '22P05': '含有无法保存的字符',
  '22P02': '数值格式不正确',
  '23502': '缺少必要的内容',
  '23503': '所属的记录已被删除',
  '23505': '相同的记录已存在',
  '23514': '内容不符合要求',
}

/** Why the database refused something, in words; `reason` begins with its code. What has no code is said as it is. */
export function databaseWords(
  reason: string,
  t: (text: string, values?: Record<string, string>) => string,
): string {
  const code = /^[0-9A-Z]{5}(?= |$)/.exec(reason)?.[0]
  if (code === undefined) return reason
  const meaning = meanings[code]
  return meaning === undefined ? t('数据库拒绝保存（{{code}}）', { code }) : t(meaning)
}
