import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import * as z from 'zod'
import { en, zhCN } from 'zod/locales'
import type { Language } from './languages'

/** Makes dates and validation messages follow the language of the console. */
export function applyLibraryLanguage(language: Language): void {
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
  z.config(language === 'en' ? en() : zhCN())
}
