import { english } from './english'

/** The languages in which a demo can be made. */
export const demoLanguages = ['zh-CN', 'en'] as const

/** The language of a demo. */
export type DemoLanguage = (typeof demoLanguages)[number]

/** Puts a text of the demo, which is written in Chinese, into the demo's language. */
export type Words = (text: string) => string

/** Whether a text holds Chinese letters or punctuation. */
export const isChinese = (text: string): boolean => /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/.test(text)

/** The words of a demo in a language. */
export const wordsOf = (language: DemoLanguage): Words => (language === 'en' ? inEnglish : unchanged)

/** The words of a demo in Chinese. */
export const unchanged: Words = (text) => text

/** Every text within a value of plain data in the demo's language; names of properties stay. */
export function withWords<T>(value: T, words: Words): T
export function withWords(value: unknown, words: Words): unknown {
  if (typeof value === 'string') return words(value)
  if (Array.isArray(value)) return value.map((part) => withWords(part, words))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withWords(part, words)]))
}

/** What stands in a text that is put together of several, the longest words first. */
const parts = new RegExp(
  Object.keys(english)
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|'),
  'g',
)

const punctuation: Readonly<Record<string, string>> = {
  '，': ', ',
  '、': ', ',
  '：': ': ',
  '；': '; ',
  '。': '.',
  '（': ' (',
  '）': ')',
}

/** The rest of a text begins small after another word of the same sentence, abbreviations apart. */
const small = (word: string) =>
  /^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word

function inEnglish(text: string): string {
  const whole = english[text]
  if (whole !== undefined) return whole
  if (!isChinese(text)) return text
  return text
    .replace(/(\d+)室/g, 'Room $1')
    .replace(/(\d+)号([^\s.]*)/g, (_, number: string, name: string) => `${inEnglish(name)} ${number}`)
    .replace(parts, (part, at: number, all: string) => {
      const word = english[part] ?? part
      const before = all[at - 1] ?? ' '
      const after = all[at + part.length] ?? ' '
      const follows = /[\p{L}\d，]/u.test(before)
      const gap = /[\p{L}\d]/u.test(before) ? ' ' : ''
      return gap + (follows ? small(word) : word) + (/[A-Za-z\d]/.test(after) ? ' ' : '')
    })
    .replace(/[，、：；。（）]/g, (mark) => punctuation[mark] ?? mark)
    .replace(/(\S) {2,}(?=\S)/g, '$1 ')
    .trim()
}
