import type { TaskItem } from '@energy-console/contract/maintenance'
import type { TFunction } from 'i18next'

/** What an item of the kind “check” is answered with, in words. */
export const checkWord = (value: string, t: TFunction): string =>
  value === 'ok' ? t('正常', { context: 'check' }) : t('异常')

/** A result as people read it. */
export function resultText(
  { itemKind, value, unit }: Pick<TaskItem, 'itemKind' | 'value' | 'unit'>,
  t: TFunction,
): string {
  if (value === null) return ''
  switch (itemKind) {
    case 'check':
      return checkWord(value, t)
    case 'number':
    case 'reading':
      return [value, unit].filter(Boolean).join(' ')
    default:
      return value
  }
}
