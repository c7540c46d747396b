import { useTranslation } from '../../../../i18n/useTranslation'
import { StatusTag } from '../../../../kit/StatusTag'

/** Marks what was done on this device and is not sent yet. */
export function WaitingTag() {
  const { t } = useTranslation()
  return <StatusTag tone="info">{t('待同步')}</StatusTag>
}
