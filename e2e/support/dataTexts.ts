import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { FoundText } from './look'

/** The texts that a page was given by the server, apart from the menu's, which the console translates. */
export interface DataTexts {
  /** Whether nothing is left of a text in the other language once what the server gave is taken out. */
  isData(text: string, isForeign: (text: string) => boolean): boolean
  /** Waits for the answers that are under way. */
  settled(): Promise<void>
}

/** The browser never hands over what some answers held; they are not waited for any longer. */
const limitMs = 5000

const ofMenu = /\/blade-system\/menu\//

/** Listens to what the server gives this page from now on. */
export function listenForTexts(page: Page): DataTexts {
  const given = new Set<string>()
  const pending = new Set<Promise<unknown>>()
  const take = (value: unknown): void => {
    if (typeof value === 'string') {
      const text = value.trim()
      if (/^[[{]/.test(text)) takeJson(text)
      if (text !== '' && text.length < 20_000) given.add(text)
    } else if (Array.isArray(value)) value.forEach(take)
    else if (value !== null && typeof value === 'object')
      for (const [key, part] of Object.entries(value)) {
        if (key !== 'msg') take(part)
        if (/[\u3400-\u9fff]/.test(key)) take(key)
      }
  }
  const takeJson = (text: string) => {
    try {
      take(JSON.parse(text))
    } catch {
      // no JSON: nothing to take
    }
  }
  // whole answers: the rest of one that the page has given up would be waited for without end
  page.on('requestfinished', (request) => {
    const url = request.url()
    if (!url.includes('/api/') || ofMenu.test(url)) return
    const reading = request
      .response()
      .then((response) => response?.text())
      .then((text) => text !== undefined && takeJson(text))
      .catch(() => undefined)
      .finally(() => pending.delete(reading))
    pending.add(reading)
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => takeJson(String(payload))))
  return {
    isData(text, isForeign) {
      if (given.has(text)) return true
      let rest = text
      const parts = [...given].filter((part) => part.length > 1 && isForeign(part) && rest.includes(part))
      for (const part of parts.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(part, ' ')
      return !isForeign(rest)
    },
    async settled() {
      await Promise.race([Promise.all(pending), delay(limitMs, undefined, { ref: false })])
      pending.clear()
    },
  }
}

/** Chinese letters and punctuation. */
export const isChinese = (text: string): boolean => /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/.test(text)

/** Three English words in a row, or more. */
export const isEnglish = (text: string): boolean => /[A-Za-z]{2,}(?:[ ,]+[A-Za-z][A-Za-z'’]+){2,}/.test(text)

/** What the specification says in English in either language (decision 30), and names of languages in themselves. */
const literals = new Set([
  'Has Error',
  'Exceeded maximum login days, please contact the supplier',
  'you browser can not work',
  'Clear All',
  // the longer first
  '简体中文',
  '中文',
  'English',
])

/** The first line of a key or a certificate as files have it. */
const pemHead = /^-----BEGIN [A-Z ]+-----/

/**
 * Texts in the language that is not the reader's, one line each. English stands in what the server gave a Chinese reader (names,
 * scripts, addresses); an English reader has a plant in English and reads no Chinese at all.
 */
export function leftOver(texts: FoundText[], language: 'zh' | 'en', data: DataTexts): string[] {
  const isForeign = language === 'en' ? isChinese : isEnglish
  return texts
    .filter(({ text }) => isForeign(withoutLiterals(text)) && !pemHead.test(text))
    .filter(({ text }) => language === 'en' || !data.isData(text, isForeign))
    .map(({ text, where }) => `left-over language: “${text.slice(0, 80)}” in ${where}`)
}

const withoutLiterals = (text: string) =>
  [...literals].reduce((left, word) => left.replaceAll(word, ''), text)

/** Texts of the console that lack what should stand in them, one line each. */
export function unfinished(texts: FoundText[], data: DataTexts): string[] {
  const isUnfinished = (text: string) => /\[object |\bundefined\b|\bNaN\b|_(?:one|other)\b/.test(text)
  return texts
    .filter(({ text }) => isUnfinished(text) && !data.isData(text, isUnfinished))
    .map(({ text, where }) => `unfinished text: “${text.slice(0, 80)}” in ${where}`)
}
