import { useTranslation } from 'react-i18next'
import styles from './Offline.module.css'

/** Says that a task is shown as this device has it. */
export function KeptNote() {
  const { t } = useTranslation()
  return (
    <p className={styles.note} role="status">
      {t('没有网络，显示的是保存在这台设备上的任务；填写的内容会在网络恢复后同步。')}
    </p>
  )
}
