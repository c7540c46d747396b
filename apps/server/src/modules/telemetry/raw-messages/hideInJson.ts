import { hidden, isSecretName } from './secretNames'

/** Marks, texts (the last one may be cut) and all else of JSON. */
const parts = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|[{}[\],:]|[^\s"{}[\],:]+/g
const nameKeys = new Set([
  'name',
  'key',
  'id',
  'code',
  'field',
  'property',
  'param',
  'parameter',
  'item',
  'k',
  'n',
])
const valueKeys = new Set(['value', 'values', 'val', 'v', 'data', 'content', 'text', 'default'])
/** JSON in a text of JSON is read so deep; what is deeper is not shown. */
const deepest = 8

/** A value in the text; its own text where it is one. */
interface Value {
  from: number
  to: number
  text?: string
}

/** An object or an array that has not ended yet. */
interface Level {
  from: number
  isArray: boolean
  /** The name before the colon, and whether its value comes next. */
  key: string
  isValueNext: boolean
  /** Of an object that has name and value as two fields: whether the name is one of a secret, and where the value stands. */
  isOfSecret: boolean
  values: Value[]
  /** Of an array: whether the entry before is the name of a secret. */
  isBehindName: boolean
}

interface Change {
  from: number
  to: number
  text: string
}

/**
 * JSON without the values of secrets, all else as it came: by names as they read once written out (`pass\u0077ord`), where name and
 * value are two fields of an object (`{"name":"password","value":"x"}`) or neighbours in an array, and in JSON that is a text of JSON.
 * It may be cut; it takes a step for each of its parts.
 */
export function hideInJson(text: string, depth = 0): string {
  if (!/^\s*[{[]/.test(text)) return text
  if (depth > deepest) return hidden
  const changes: Change[] = []
  const levels: Level[] = []
  const hide = ({ from, to }: Value) => changes.push({ from, to, text: `"${hidden}"` })

  const takeInObject = (level: Level, value: Value) => {
    const key = level.key.toLowerCase()
    level.isValueNext = false
    if (isSecretName(level.key)) return void hide(value)
    if (nameKeys.has(key) && value.text !== undefined && isSecretName(value.text)) level.isOfSecret = true
    if (valueKeys.has(key)) level.values.push(value)
  }
  const takeInArray = (level: Level, value: Value) => {
    if (level.isBehindName) hide(value)
    level.isBehindName = !level.isBehindName && value.text !== undefined && isSecretName(value.text)
  }
  const take = (value: Value) => {
    const level = levels.at(-1)
    if (level?.isArray) takeInArray(level, value)
    else if (level) takeInObject(level, value)
  }
  const end = (to: number) => {
    const level = levels.pop()
    if (!level) return
    if (level.isOfSecret) level.values.forEach(hide)
    take({ from: level.from, to })
  }
  const takeText = (from: number, raw: string) => {
    const level = levels.at(-1)
    const read = textOf(raw)
    if (level && !level.isArray && !level.isValueNext) {
      level.key = read
      return
    }
    const value = { from, to: from + raw.length, text: read }
    const shown = hideInJson(read, depth + 1)
    if (shown !== read) changes.push({ ...value, text: JSON.stringify(shown) })
    take(value)
  }

  for (const { 0: part, index: from } of text.matchAll(parts)) {
    const level = levels.at(-1)
    if (part === '{' || part === '[')
      levels.push({
        ...{ from, isArray: part === '[', key: '', isValueNext: false },
        ...{ isOfSecret: false, values: [], isBehindName: false },
      })
    else if (part === '}' || part === ']') end(from + 1)
    else if (part === ':') {
      if (level) level.isValueNext = true
    } else if (part.startsWith('"')) takeText(from, part)
    else if (part !== ',') take({ from, to: from + part.length })
  }
  while (levels.length > 0) end(text.length)
  return withChanges(text, changes)
}

/** What a text of JSON says; of one that is cut or broken, what can be read. */
function textOf(raw: string): string {
  const inner = raw.length > 1 && raw.endsWith('"') ? raw.slice(1, -1) : raw.slice(1)
  if (!inner.includes('\\')) return inner
  try {
    return String(JSON.parse(`"${inner.replace(/(?<!\\)((?:\\\\)*)\\(?:u[\da-f]{0,3})?$/i, '$1')}"`))
  } catch {
    return inner
  }
}

/** Where one stands within another, the outer one counts. */
function withChanges(text: string, changes: readonly Change[]): string {
  if (changes.length === 0) return text
  const shown: string[] = []
  let at = 0
  for (const { from, to, text: instead } of [...changes].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue
    shown.push(text.slice(at, from), instead)
    at = to
  }
  return [...shown, text.slice(at)].join('')
}
