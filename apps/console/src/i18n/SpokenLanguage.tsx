import { type ReactNode, useLayoutEffect, useState } from 'react'
import { i18next } from './library'
import { Speaking, textsOfNow } from './useTranslation'

/** Draws what lies within anew whenever the language of the console changes. */
export function SpokenLanguage({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState(textsOfNow)
  useLayoutEffect(() => {
    const follow = () => setTexts(textsOfNow())
    i18next.on('languageChanged', follow)
    return () => i18next.off('languageChanged', follow)
  }, [])
  return <Speaking value={texts}>{children}</Speaking>
}
