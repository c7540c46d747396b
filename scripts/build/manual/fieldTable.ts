import {
  coreType,
  type FieldMeta,
  fieldMeta,
  formatOf,
  type InputKind,
  isOptional,
  kindOf,
  type Resource,
} from '@energy-console/contract'
import { type KnownParameter, knownParameters } from '@energy-console/contract/system'
import * as z from 'zod'

/** A language of the manual: what the tables say, and the texts of the contract in it. */
export interface Language {
  readonly words: Words
  /**
   * @param context where the text has another translation than elsewhere
   * @throws where a text of the contract has no translation
   */
  say(text: string, context?: string): string
}

/** What the tables say beside the contract's own texts. */
interface Words {
  fields: string
  heads: readonly [name: string, takes: string, note: string]
  kinds: Readonly<Record<Exclude<InputKind, 'select' | 'switch' | 'number' | 'decimal'>, string>>
  number: string
  between: (least: number, most: number) => string
  from: (least: number) => string
  decimals: (count: number) => string
  characters: (most: number) => string
  required: string
  onlyNew: string
  standard: (value: string) => string
  yesNo: readonly [yes: string, no: string]
  /** Between things that one may choose. */
  or: string
  /** Between what is said of one field. */
  and: string
  unique: (names: string) => string
}

export const chinese: Words = {
  fields: '字段',
  heads: ['名称', '填写', '说明'],
  kinds: {
    text: '文字',
    textarea: '多行文字',
    password: '密码',
    instant: '日期和时间',
    date: '日期',
    month: '月份',
    time: '时刻',
    zone: '时区',
    colour: '颜色',
    icon: '图标',
    reference: '选择一个',
    references: '选择，可多选',
    tree: '在树中选择',
    rows: '多行',
    attachments: '文件',
    richText: '带格式的文字和图片',
    picture: '图片',
  },
  number: '数字',
  between: (least, most) => `${least} 至 ${most}`,
  from: (least) => `不小于 ${least}`,
  decimals: (count) => `小数不超过 ${count} 位`,
  characters: (most) => `最多 ${most} 个字符`,
  required: '必填',
  onlyNew: '只在新增时填写',
  standard: (value) => `不填时为 ${value}`,
  yesNo: ['是', '否'],
  or: '、',
  and: '；',
  unique: (names) => `${names}不能与另一条相同`,
}

export const english: Words = {
  fields: 'Fields',
  heads: ['Name', 'Takes', 'Note'],
  kinds: {
    text: 'text',
    textarea: 'several lines of text',
    password: 'password',
    instant: 'date and time',
    date: 'date',
    month: 'month',
    time: 'time of day',
    zone: 'time zone',
    colour: 'colour',
    icon: 'icon',
    reference: 'one of the list',
    references: 'any of the list',
    tree: 'a choice in the tree',
    rows: 'rows',
    attachments: 'files',
    richText: 'formatted text with pictures',
    picture: 'picture',
  },
  number: 'number',
  between: (least, most) => `${least} to ${most}`,
  from: (least) => `${least} or more`,
  decimals: (count) => `at most ${count} decimals`,
  characters: (most) => `at most ${most} characters`,
  required: 'required',
  onlyNew: 'only when it is added',
  standard: (value) => `${value} if left empty`,
  yesNo: ['Yes', 'No'],
  or: ', ',
  and: '; ',
  unique: (names) => `No two have the same ${names}`,
}

/** A row of a table, HTML: what a field is called, what it takes, and what is to be known of it. */
type Row = readonly [name: string, takes: string, note: string]

/** The fields of a record's form as HTML, and what the contract refuses between them. */
export function fieldsOf({ schema, unique = [], rules = [] }: Resource, { words, say }: Language): string {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
  const label = (name: string) => say(fieldMeta(schema.shape[name] as z.ZodType).label ?? name, 'field')
  const rows = fields.filter(([, field]) => isEntered(field)).map(([, field]) => rowOf(field, { words, say }))
  const refused = [
    ...unique.map(({ fields }) => words.unique(fields.map(label).join(words.or))),
    ...rules.map(({ text }) => say(text)),
  ]
  const list = [...new Set(refused)].map((text) => `<li>${escaped(text)}</li>`).join('')
  return `${tableOf(rows, words)}${list && `<ul class="refused">${list}</ul>`}`
}

/** The parameters that the product knows as HTML, a table like that of a record's fields. */
export function parametersOf(language: Language): string {
  const rows = knownParameters.map(
    (parameter): Row => [
      escaped(language.say(parameter.name)),
      escaped(parameterTakes(parameter, language)),
      escaped(language.say(parameter.help)),
    ],
  )
  return tableOf(rows, language.words)
}

const isEntered = (field: z.ZodType) => {
  const { label, form, readOnly } = fieldMeta(field)
  return label !== undefined && form !== false && !readOnly
}

function rowOf(field: z.ZodType, { words, say }: Language): Row {
  const meta = fieldMeta(field)
  const takes = [kindText(field, meta, { words, say }), ...limitsOf(field, meta, words)].map(escaped)
  const standard = standardOf(field, meta, { words, say })
  if (meta.form === 'create') takes.push(words.onlyNew)
  if (standard !== undefined) takes.push(words.standard(standard))
  else if (!isOptional(field) && !field.safeParse('').success) takes.push(words.required)
  const notes = [patternText(field), meta.help].flatMap((text) => (text ? [escaped(say(text))] : []))
  return [escaped(say(meta.label ?? '', 'field')), takes.join(words.and), notes.join(words.and)]
}

function kindText(field: z.ZodType, { choices, states, unit }: FieldMeta, { words, say }: Language): string {
  const { input } = formatOf(field)
  if (choices) return choices.map(({ label }) => say(label)).join(words.or)
  if (input === 'switch') return (states?.map((state) => say(state)) ?? words.yesNo).join(words.or)
  if (input === 'number' || input === 'decimal' || input === 'select')
    return unit ? `${words.number} (${say(unit)})` : words.number
  return words.kinds[input]
}

/** Beyond this a bound is none that anybody meets. */
const anyNumber = 1e9

function limitsOf(field: z.ZodType, { choices, decimals }: FieldMeta, words: Words): string[] {
  const core = coreType(field)
  if (choices) return []
  if (core instanceof z.ZodString) {
    const most = core.maxLength
    const isTyped = ['text', 'textarea'].includes(formatOf(field).input)
    return isTyped && most !== null ? [words.characters(most)] : []
  }
  if (!(core instanceof z.ZodNumber)) return decimals ? [words.decimals(decimals)] : []
  const least = core.minValue ?? -Infinity
  const most = core.maxValue ?? Infinity
  if (least <= -anyNumber) return []
  return [most >= anyNumber ? words.from(least) : words.between(least, most)]
}

/** What stands where nothing is entered, in the reader's words or as it is typed; undefined where that is nothing. */
function standardOf(field: z.ZodType, { choices, states, reference }: FieldMeta, { words, say }: Language) {
  if (!(field instanceof z.ZodDefault) || reference) return undefined
  const value: unknown = field.def.defaultValue
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return undefined
  if (typeof value === 'boolean')
    return escaped((states?.map((state) => say(state)) ?? words.yesNo)[value ? 0 : 1])
  const chosen = choices?.find((choice) => choice.value === value)
  if (chosen) return escaped(say(chosen.label))
  return typeof value === 'number' ? String(value) : `<code>${escaped(String(value))}</code>`
}

/** What a code is made of, in the words with which another one is refused. */
function patternText(field: z.ZodType): string | undefined {
  if (kindOf(field) !== 'code') return undefined
  const core = coreType(field)
  const checks = core.def.checks ?? []
  const words = checks.map((check) => {
    const {
      check: kind,
      format,
      error,
    } = check._zod.def as {
      check: string
      format?: string
      error?: () => unknown
    }
    return kind === 'string_format' && format === 'regex' ? error?.() : undefined
  })
  return words.find((word): word is string => typeof word === 'string')
}

function parameterTakes(parameter: KnownParameter, { words, say }: Language): string {
  if (parameter.kind === 'number') {
    const { least, most, unit, standard } = parameter
    return [
      `${words.number} (${say(unit)})`,
      words.between(least, most),
      words.standard(String(standard)),
    ].join(words.and)
  }
  if (parameter.kind === 'switch')
    return [words.yesNo.join(words.or), words.standard(words.yesNo[parameter.standard ? 0 : 1])].join(
      words.and,
    )
  if (parameter.kind === 'presence') return words.yesNo.join(words.or)
  return parameter.kind === 'until' ? words.kinds.instant : words.kinds.text
}

function tableOf(rows: readonly Row[], words: Words): string {
  const head = words.heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')
  const body = rows
    .map(
      ([name, ...rest]) =>
        `<tr><th scope="row">${name}</th>${rest.map((text) => `<td>${text}</td>`).join('')}</tr>`,
    )
    .join('')
  return `<div class="scroll" tabindex="0" role="region" aria-label="${words.fields}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
