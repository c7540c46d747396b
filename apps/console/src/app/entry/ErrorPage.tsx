import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PageTitle } from '../tabs/PageTitle'
import styles from './ErrorPage.module.css'

interface ErrorPageProps {
  code: string
  title: string
  text: string
  /** What can be done; the way to the first page unless told. */
  children?: ReactNode
}

/** A page that says why there is no page, and leads on. */
export function ErrorPage({ code, title, text, children }: ErrorPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <PageTitle title={code} />
      <span className={styles.code}>{code}</span>
      <h1>{title}</h1>
      <p>{text}</p>
      {children ?? (
        <Button type="primary" onClick={() => navigate('/')}>
          {t('返回首页')}
        </Button>
      )}
    </div>
  )
}
