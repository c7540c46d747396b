import { inputWords } from '@energy-console/contract'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import * as z from 'zod'
import type { Language } from './languages'

/** Makes dates and validation messages follow the language of the console. */
export function applyLibraryLanguage(language: Language): void {
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
  z.config(inputWords(language === 'en' ? 'en' : 'zh'))
}
