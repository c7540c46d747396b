import { useMemo } from 'react'
import { useTranslation } from '../../i18n/useTranslation'

/** Columns that are left out where there is little room, until somebody chooses them. */
interface Secondary<K extends string> {
  always: readonly K[]
  /** Those that English words, which are longer, leave no room for as well. */
  inEnglish: readonly K[]
}

/** The columns that are left out in the language of the reader. */
export function useSecondary<K extends string>({ always, inEnglish }: Secondary<K>): readonly K[] {
  const { i18n } = useTranslation()
  const isEnglish = i18n.language === 'en'
  return useMemo(() => (isEnglish ? [...always, ...inEnglish] : always), [isEnglish, always, inEnglish])
}
