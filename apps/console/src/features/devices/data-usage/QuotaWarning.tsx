import { getOwnUsage, type OwnUsage } from '@energy-console/contract/system'
import { Alert } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { sizeText } from '../../../kit/attachments/sizeText'
import { quotaLevel } from './quotaLevel'

/** Says that the quota of the tenant's data is nearly, or wholly, used up; nothing while there is room. */
export function QuotaWarning() {
  const maySee = useMayCall(getOwnUsage)
  const { data } = useCall(getOwnUsage, {}, { isEnabled: maySee })
  return data ? <Warning usage={data} /> : null
}

function Warning({ usage }: { usage: OwnUsage }) {
  const { t } = useTranslation()
  const level = quotaLevel(usage)
  if (level === 'room') return null
  const used = sizeText(usage.days.at(-1)?.bytes ?? 0)
  const most = sizeText(usage.mostBytes ?? 0)
  const text =
    level === 'full'
      ? t('数据空间额度已用完（{{used}} / {{most}}）：不能增加数据点，已有数据点照常采集。', { used, most })
      : t('数据空间额度已用 {{percent}}%（{{used}} / {{most}}），用完后不能增加数据点。', {
          percent: Math.floor((100 * (usage.days.at(-1)?.bytes ?? 0)) / (usage.mostBytes ?? 1)),
          used,
          most,
        })
  return <Alert showIcon banner type={level === 'near' ? 'warning' : 'error'} title={text} />
}
