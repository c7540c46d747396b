import { createWords } from '@energy-console/schematic/templates'
import { english } from './english'

/** The languages in which a demo can be made. */
export const demoLanguages = ['zh-CN', 'en'] as const

/** The language of a demo. */
export type DemoLanguage = (typeof demoLanguages)[number]

/** Puts a text of the demo, which is written in Chinese, into the demo's language. */
export type Words = (text: string) => string

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

const inEnglish = createWords(english)
