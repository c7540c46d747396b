import { recall, remember } from '../api/browser/storage'
import { firstLanguage } from './firstLanguage'
import type { Language } from './languages'
import { i18next } from './library'
import { applyLibraryLanguage } from './libraryLanguage'

const catalogues = import.meta.glob<Record<string, string>>('./en/*.json', { import: 'default' })

/** Begins with the language of who reads; the English catalogues are loaded when somebody reads English. */
export async function startLanguages(): Promise<void> {
  const first = firstLanguage({
    chosen: recall<Language>('language'),
    path: location.pathname,
    page: document.documentElement.lang,
    browser: navigator.languages,
  })
  await changeLanguage(first)
}

/** Switches the whole console and remembers the choice in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === 'en' && !i18next.hasResourceBundle('en', 'translation')) {
    const parts = await Promise.all(Object.values(catalogues).map((load) => load()))
    i18next.addResourceBundle('en', 'translation', Object.assign({}, ...parts))
  }
  // dates and the words of shapes speak it too
  applyLibraryLanguage(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  remember('language', language)
}

/** Translation outside of components. */
export const translate = (text: string, params: Record<string, string | number> = {}): string =>
  i18next.t(text, params)

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'zh-CN')
