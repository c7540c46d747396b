/** Where a text is no JSON. */
export interface JsonProblem {
  /** Place of the character, from 0. */
  at: number
  /** From 1. */
  line: number
  column: number
  /** What is wrong; Chinese, also the translation key. */
  reason: string
}

const reasons = {
  empty: '没有内容',
  notObject: '最外层须是一个对象 { … }',
  end: '内容在这里中断，缺少结尾',
  value: '这里应是一个值',
  key: '这里应是双引号括起的名称',
  colon: '名称后面缺少冒号',
  comma: '缺少逗号或结尾括号',
  text: '字符串有误：缺少引号、换行未转义或转义符有误',
  number: '数字格式有误',
  lossy: '数字过大或位数过多，网关收到的会不同；可改用字符串',
  twice: '名称重复',
  after: '结尾之后还有内容',
} as const

const space = /[\t\n\r ]*/y
const literal = /true|false|null/y
const numeric = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON takes none of them bare
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

class Wrong extends Error {
  constructor(
    readonly at: number,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** What is wrong with a text that is to be a JSON object, and where; undefined for nothing. Names are not to come twice. */
export function jsonProblem(text: string): JsonProblem | undefined {
  try {
    checkObject(text)
    return undefined
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    const before = text.slice(0, error.at).split('\n')
    return {
      at: error.at,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      reason: error.reason,
    }
  }
}

/** Its digits without what does not count, and the place of the last of them. */
function digitsOf(number: string): string {
  const [mantissa = '', power = '0'] = number.toLowerCase().replace('-', '').split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const all = `${whole}${decimals}`.replace(/^0+/, '')
  const digits = all.replace(/0+$/, '')
  return digits === '' ? '' : `${digits} ${Number(power) - decimals.length + all.length - digits.length}`
}

/** Whether whoever reads a number as other programs do has the same one: it is a double to them. */
const survives = (number: string) =>
  number.length <= 400 &&
  Number.isFinite(Number(number)) &&
  digitsOf(number) === digitsOf(String(Number(number)))

const deepest = 60

function checkObject(text: string): void {
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const fail = (reason: string): never => {
    throw new Wrong(at, at >= text.length ? reasons.end : reason)
  }
  const skip = () => void take(space)

  /** What stands between brackets, comma by comma. */
  const members = (close: string, member: () => void) => {
    at += 1
    skip()
    if (text[at] === close) {
      at += 1
      return
    }
    for (;;) {
      member()
      skip()
      const next = text[at]
      if (next !== ',' && next !== close) fail(reasons.comma)
      at += 1
      if (next === close) return
      skip()
    }
  }

  const value = (depth: number): void => {
    if (depth > deepest) fail(reasons.value)
    const first = text[at]
    if (first === '{') {
      const names = new Set<string>()
      members('}', () => {
        if (text[at] !== '"') fail(reasons.key)
        const start = at
        const name = take(quoted) ?? fail(reasons.text)
        if (names.has(name)) {
          at = start
          fail(reasons.twice)
        }
        names.add(name)
        skip()
        if (text[at] !== ':') fail(reasons.colon)
        at += 1
        skip()
        value(depth + 1)
      })
    } else if (first === '[') members(']', () => value(depth + 1))
    else if (first === '"') {
      if (take(quoted) === undefined) fail(reasons.text)
    } else if (first !== undefined && /[-\d]/.test(first)) {
      const start = at
      const number = take(numeric) ?? fail(reasons.number)
      const next = text[at]
      if (next !== undefined && /[\w.+-]/.test(next)) fail(reasons.number)
      if (!survives(number)) {
        at = start
        fail(reasons.lossy)
      }
    } else if (take(literal) === undefined) fail(reasons.value)
  }

  skip()
  if (at >= text.length) throw new Wrong(at, reasons.empty)
  if (text[at] !== '{') throw new Wrong(at, reasons.notObject)
  value(0)
  skip()
  if (at < text.length) fail(reasons.after)
}
