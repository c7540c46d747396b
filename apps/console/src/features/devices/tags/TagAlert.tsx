import type { HungTag } from '@energy-console/contract/telemetry'
import { Alert } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { tagWords } from '../../../kit/device/tagWords'
import { useShownTime } from '../../../kit/time/zone'

/** Says that nobody can operate the device, where it is looked at or operated. */
export function TagAlert({ tag }: { tag: HungTag | undefined }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  if (!tag) return null
  return (
    <Alert
      showIcon
      type="warning"
      title={tagWords(t, shownTime, tag)}
      description={t('摘牌或到期之前，任何人都不能操作。')}
    />
  )
}
