import { useTranslation } from '../../../../i18n/useTranslation'
import styles from './Offline.module.css'

/** Says, where the console was opened by plain http, that it does not open without a network, and how it would. */
export function SecureHint() {
  const { t, i18n } = useTranslation()
  if (window.isSecureContext) return null
  return (
    <p className={styles.note}>
      {t('当前地址不是 https，没有网络时页面打不开。')}{' '}
      <a
        href={`/help/${i18n.language === 'en' ? 'en' : 'index'}.html#offline`}
        target="_blank"
        rel="noreferrer"
      >
        {t('如何启用离线使用')}
      </a>
    </p>
  )
}
