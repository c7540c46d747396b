import type * as z from 'zod'

type Issue = z.core.$ZodRawIssue

/** How one language says what is wrong with an input. `least` and `most` name a bound with its unit. */
interface Words {
  missing: string
  type: Readonly<Record<string, string>>
  otherType: string
  choice: string
  format: Readonly<Record<string, string>>
  otherFormat: string
  least(count: string, of: string): string
  most(count: string, of: string): string
  units: Readonly<Record<string, string>>
  step(of: string): string
  wrong: string
}

const chinese: Words = {
  missing: '不能为空',
  type: {
    string: '应为文本',
    number: '请输入数字',
    int: '请输入整数',
    boolean: '应为是或否',
    array: '应为列表',
    object: '应为对象',
    record: '应为对象',
  },
  otherType: '类型不正确',
  choice: '不在可选范围内',
  format: { email: '请输入正确的邮箱地址', date: '日期格式应为 yyyy-MM-dd', url: '请输入正确的网址' },
  otherFormat: '格式不正确',
  least: (count, of) => (of === '' ? `不能小于 ${count}` : `至少 ${count} ${of}`),
  most: (count, of) => (of === '' ? `不能大于 ${count}` : `最多 ${count} ${of}`),
  units: { string: '个字符', array: '项', set: '项' },
  step: (of) => `应为 ${of} 的倍数`,
  wrong: '格式不正确',
}

const english: Words = {
  missing: 'is required',
  type: {
    string: 'should be text',
    number: 'please enter a number',
    int: 'please enter a whole number',
    boolean: 'should be yes or no',
    array: 'should be a list',
    object: 'should be an object',
    record: 'should be an object',
  },
  otherType: 'is of another type',
  choice: 'is not among the choices',
  format: {
    email: 'please enter a valid email address',
    date: 'should be a date, yyyy-MM-dd',
    url: 'please enter a valid address',
  },
  otherFormat: 'has another format',
  least: (count, of) => (of === '' ? `at least ${count}` : `at least ${count} ${of}`),
  most: (count, of) => (of === '' ? `at most ${count}` : `at most ${count} ${of}`),
  units: { string: 'characters', array: 'entries', set: 'entries' },
  step: (of) => `should be a multiple of ${of}`,
  wrong: 'has another format',
}

/** For `z.config`: what is wrong with an input, in words for people. Messages that a schema brings along stay. */
export function inputWords(language: 'zh' | 'en'): { localeError: z.core.$ZodErrorMap } {
  const words = language === 'en' ? english : chinese
  return { localeError: (issue) => say(issue, words) }
}

function say(issue: Issue, words: Words): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return words.missing
      return words.type[String(issue.expected)] ?? words.otherType
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return words.missing
      return words.least(String(issue.minimum), words.units[String(issue.origin)] ?? '')
    case 'too_big':
      return words.most(String(issue.maximum), words.units[String(issue.origin)] ?? '')
    case 'invalid_value':
      return issue.input === undefined ? words.missing : words.choice
    case 'invalid_format':
      return words.format[String(issue.format)] ?? words.otherFormat
    case 'not_multiple_of':
      return words.step(String(issue.divisor))
    default:
      return words.wrong
  }
}
