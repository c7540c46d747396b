import { checkResults } from '@energy-console/contract/maintenance'
import type { TFunction } from 'i18next'
import { checkWord } from '../task/resultText'
import type { Waiting } from './waiting'

/** What was done, in words. */
export function waitingText({ doing }: Pick<Waiting, 'doing'>, t: TFunction): string {
  if (doing.what === 'start') return t('开始执行')
  if (doing.what === 'submit') return [t('提交验收'), doing.note].filter(Boolean).join('：')
  const { place, value, note, added = [], removed = [] } = doing
  const isWord = place.itemKind === 'check' && value != null && Object.hasOwn(checkResults, value)
  const said = [
    value === null ? t('清除结果') : value && (isWord ? checkWord(value, t) : value),
    note === null ? t('清除备注') : note && `${t('备注')} ${note}`,
    added.length > 0 && t('{{count}} 张照片', { count: added.length }),
    removed.length > 0 && t('移除 {{count}} 张照片', { count: removed.length }),
  ]
  const name = [place.assetName, place.itemName].filter(Boolean).join(' · ')
  return t('{{name}}：{{words}}', { name, words: said.filter(Boolean).join(', ') })
}
