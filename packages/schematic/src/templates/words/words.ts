import { plantEnglish, shortPlantEnglish } from './plantEnglish'

/** Whether a text holds Chinese letters or punctuation. */
export const isChinese = (text: string): boolean => /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/.test(text)

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

/**
 * Puts Chinese texts into English by a table: whole texts as they stand there, others word by word, the longest first.
 */
export function createWords(english: Readonly<Record<string, string>>): (text: string) => string {
  /** What stands in a text that is put together of several. */
  const parts = new RegExp(
    Object.keys(english)
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|'),
    'g',
  )
  const inEnglish = (text: string): string => {
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
  return inEnglish
}

/** The JSON text of a document of the templates in English. */
export function inEnglish(document: string): string {
  const words = createWords(plantEnglish)
  return JSON.stringify(
    JSON.parse(document, (property, part) => {
      if (typeof part !== 'string') return part
      const isShown = property === 'content' || property === 'name'
      return (isShown ? shortPlantEnglish[part] : undefined) ?? words(part)
    }),
  )
}
