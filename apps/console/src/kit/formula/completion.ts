/** Functions of formulas with what they do; Chinese, also translation keys. */
export const functionWords = [
  { name: 'min', words: '两者中较小的' },
  { name: 'max', words: '两者中较大的' },
  { name: 'abs', words: '绝对值' },
  { name: 'round', words: '四舍五入到几位小数' },
  { name: 'floor', words: '向下取整' },
  { name: 'ceil', words: '向上取整' },
  { name: 'trunc', words: '去掉小数' },
  { name: 'sqrt', words: '平方根' },
  { name: 'pow', words: '乘方' },
  { name: 'clamp', words: '限制在下限与上限之间' },
  { name: 'isGood', words: '变量是否有可用的值' },
  { name: 'valueOr', words: '变量的值，没有时用第二个' },
] as const

/** The word before the caret that is being typed. */
export const wordAt = (text: string, caret: number): string =>
  /[\w\u4e00-\u9fff]+$/.exec(text.slice(0, caret))?.[0] ?? ''

/**
 * The text with the word before the caret replaced, and the caret behind what stands there now. Where a `title` was chosen,
 * all that was typed of it goes, also where it has spaces.
 */
export function completed(
  text: string,
  caret: number,
  by: string,
  title = '',
): { text: string; caret: number } {
  const before = text.slice(0, caret)
  const typed = typedOf(before, title) || wordAt(text, caret)
  const kept = before.slice(0, before.length - typed.length) + by
  return { text: kept + text.slice(caret), caret: kept.length }
}

/** The longest end of a text that stands in the title and begins with one of its words. */
function typedOf(before: string, title: string): string {
  const [end, whole] = [before.toLowerCase(), title.toLowerCase()]
  for (let from = Math.max(0, end.length - whole.length); from < end.length; from += 1)
    if (end[from]?.trim() && whole.includes(end.slice(from))) return before.slice(from)
  return ''
}
