import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './ErrorPage.module.css'

interface ErrorPageProps {
  code: string
  title: string
  text: string
}

/** A page that says why there is no page, and leads back. */
export function ErrorPage({ code, title, text }: ErrorPageProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <span className={styles.code}>{code}</span>
      <h1>{title}</h1>
      <p>{text}</p>
      <Link to="/">{t('返回首页')}</Link>
    </div>
  )
}
