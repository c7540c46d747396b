import type { i18n, TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import { i18next } from './library'

/** What a component reads its texts with. */
interface Texts {
  /** Speaks the language of the console; another function once that was changed. */
  t: TFunction
  i18n: i18n
}

/** Texts of the language of now. Those without parameters are looked up once: a page asks for them by the thousand. */
export function textsOfNow(): Texts {
  const known = new Map<string, string>()
  const t = (text: string, params?: Record<string, unknown>): string => {
    if (params !== undefined) return i18next.t(text, params)
    const before = known.get(text)
    if (before !== undefined) return before
    const said = i18next.t(text)
    known.set(text, said)
    return said
  }
  return { t: t as TFunction, i18n: i18next }
}

/** Beside `SpokenLanguage`, as in tests, texts are looked up each time. */
const Spoken = createContext<Texts>({ t: i18next.t, i18n: i18next })

/** Gives what lies within its texts. */
export const Speaking = Spoken.Provider

/**
 * Texts of the language that is spoken; who asks is drawn anew when it changes. One context: the library's own hook for
 * React subscribes every component that asks, and again whenever a kept page is shown.
 */
export const useTranslation = (): Texts => useContext(Spoken)
