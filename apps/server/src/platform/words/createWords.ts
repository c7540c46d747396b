import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Translate } from '@energy-console/contract'

/** The languages in which files can be written. */
export type Language = 'zh-CN' | 'en'

/** The words of files, in the language of whoever asks for them. What a screen shows, the console says by itself. */
export interface Words {
  in(language: Language): Translate
  /** The Chinese texts that are said with these words in the language; case does not matter. */
  saidWith(words: string, language: Language): string[]
}

/** The language that a request names in `Accept-Language`, as the console does; Chinese where it names no other. */
export const languageOf = (header: string | undefined): Language =>
  /^\s*en\b/i.test(header ?? '') ? 'en' : 'zh-CN'

/**
 * Chinese texts are their own keys.
 *
 * @param path where the console's English stands: one file, or a folder of them; read when somebody asks for English
 */
export function createWords(path: string): Words {
  let read: ReadonlyMap<string, string> | undefined
  const english = () => {
    read ??= readEnglish(path)
    return read
  }
  const say =
    (language: Language): Translate =>
    (text, { context, ...values } = {}) => {
      const found = (key: string) => (language === 'en' ? english().get(key) : undefined)
      const said = (context && found(`${text}_${context}`)) ?? found(text) ?? text
      return said.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
    }
  return {
    in: say,
    saidWith(words, language) {
      if (language !== 'en') return []
      const wanted = words.toLowerCase()
      const found = [...english()].filter(([, said]) => said.toLowerCase().includes(wanted))
      return [...new Set(found.map(([text]) => text.replace(/_[a-z]+$/, '')))]
    },
  }
}

function readEnglish(path: string): ReadonlyMap<string, string> {
  const isFolder = statSync(path).isDirectory()
  const files = isFolder ? readdirSync(path).map((name) => join(path, name)) : [path]
  return new Map(
    files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)),
  )
}
