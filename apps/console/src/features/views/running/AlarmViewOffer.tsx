import { Alert, Button } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './AlarmViewOffer.module.css'

interface AlarmViewOfferProps {
  /** Of the view. */
  name: string
  onOpen: () => void
  onClose: () => void
}

/** Says that an alarm has come whose place another view shows than the one that is looked at, over which it lies; opens that view. */
export function AlarmViewOffer({ name, onOpen, onClose }: AlarmViewOfferProps) {
  const { t } = useTranslation()
  return (
    <Alert
      className={styles.offer}
      type="warning"
      showIcon
      closable={{ onClose, 'aria-label': t('关闭') }}
      title={t('“{{name}}”上有新告警', { name })}
      action={
        <Button size="small" onClick={onOpen}>
          {t('打开画面')}
        </Button>
      }
    />
  )
}
