import { currentLanguage } from '../../i18n'

/** What a menu is called in the language of the console: a translation key, or the English that was given to it. */
export const menuName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  (currentLanguage() === 'en' && nameEn) || name
