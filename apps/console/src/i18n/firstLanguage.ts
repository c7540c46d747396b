import type { Language } from './languages'

interface Known {
  /** What somebody has chosen in this browser. */
  chosen: Language | undefined
  /** Of the page that was opened. */
  path: string
  /** `lang` of the page: the language of the installation. */
  page: string
  /** Languages that the browser asks for, the dearest first. */
  browser: readonly string[]
}

/** Pages of people who do not know the console: what their browser speaks counts for more than the installation. */
const isOfStrangers = (path: string) => path.startsWith('/report/')

/** The language that the console begins with. */
export function firstLanguage({ chosen, path, page, browser }: Known): Language {
  if (chosen) return chosen
  const [first] = browser
  if (isOfStrangers(path) && first !== undefined) return /^zh\b/i.test(first) ? 'zh-CN' : 'en'
  return page === 'en' ? 'en' : 'zh-CN'
}
