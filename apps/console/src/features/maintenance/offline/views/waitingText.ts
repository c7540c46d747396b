import { checkResults, repairLife } from '@energy-console/contract/maintenance'
import type { TFunction } from 'i18next'
import { repairPath } from '../../repair/repairAddress'
import { checkWord } from '../../task/resultText'
import { taskPath } from '../../task/taskAddress'
import type { DoingOrder, NamedWork, Waiting, WorkRecord } from '../store/waiting'

/** Where a task is carried out, or an order is shown. */
export const waitingPath = ({ id, kind }: NamedWork): string =>
  kind === 'repair' ? repairPath(id) : taskPath({ id, kind })

/** What the parts of a record are called; Chinese, also the translation keys. */
export const recordWords: Readonly<Record<keyof WorkRecord, string>> = {
  cause: '故障原因',
  remedy: '处理措施',
  workNote: '维修说明',
  hours: '工时',
}

const recordParts = Object.keys(recordWords) as (keyof WorkRecord)[]

/** What was written down of a repair, part by part. */
function recordText({ record, names = {} }: Extract<DoingOrder, { what: 'record' }>, t: TFunction): string {
  const said = { ...record, ...names, ...(record.hours == null ? {} : { hours: `${record.hours} h` }) }
  return recordParts
    .filter((part) => record[part] !== undefined)
    .map((part) => `${t(recordWords[part])} ${said[part] ?? '—'}`)
    .join(', ')
}

/** What was done, in words. */
export function waitingText({ doing }: Pick<Waiting, 'doing'>, t: TFunction): string {
  if (doing.what === 'start') return t('开始执行')
  if (doing.what === 'submit') return [t('提交验收'), doing.note].filter(Boolean).join('：')
  if (doing.what === 'accept') return t('接单', { context: repairLife.noun })
  if (doing.what === 'handIn') {
    const photos = doing.photos?.length ?? 0
    const said = [doing.note, photos > 0 && t('{{count}} 张照片', { count: photos })].filter(Boolean)
    return [t('提交验收'), said.join(', ')].filter(Boolean).join('：')
  }
  if (doing.what === 'record')
    return t('{{name}}：{{words}}', { name: t('维修记录'), words: recordText(doing, t) })
  if (doing.what === 'newOrder')
    return [t('创建维修工单'), [doing.order.title, doing.order.description].filter(Boolean).join('\n')].join(
      '：',
    )
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
