import type { AlarmContext } from '@energy-console/contract/alarms'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { durationText } from '../../../kit/value/durationText'
import { LackingInputs } from '../rules/LackingInputs'
import { LostInhibit } from '../rules/LostInhibit'

/** What is to be done about an alarm, as its rule says it, and how often it came. */
export function AlarmAdvice({ context }: { context: AlarmContext }) {
  const { t } = useTranslation()
  const { cause, consequence, response, respondMinutes, lastDay, lastMonth, lacking, lostInhibit } = context
  const said: { key: string; label: string; children: ReactNode }[] = [
    {
      key: 'lacking',
      label: t('判断'),
      children: lacking.length > 0 ? <LackingInputs lacking={lacking} /> : '',
    },
    {
      key: 'inhibit',
      label: t('工况抑制'),
      children: lostInhibit ? <LostInhibit lost={lostInhibit} /> : '',
    },
    { key: 'response', label: t('处置方法'), children: response },
    { key: 'cause', label: t('可能原因'), children: cause },
    { key: 'consequence', label: t('后果'), children: consequence },
    {
      key: 'within',
      label: t('响应时限'),
      children: respondMinutes === null ? '' : durationText(respondMinutes, 'min', t),
    },
    {
      key: 'often',
      label: t('出现次数'),
      children: t('24 小时内 {{day}} 次，30 天内 {{month}} 次', { day: lastDay, month: lastMonth }),
    },
  ].filter(({ children }) => children !== '')
  return <Descriptions size="small" column={1} items={said} aria-label={t('怎么处理')} />
}
