import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ReportPage.module.css'

interface ReportPageProps {
  title: string
  /** Stands under the title. */
  place?: string | null | undefined
  /** What is reported of, and of when. */
  filters: ReactNode
  /** Export and whatever else stands at the top right; printing comes by itself. */
  actions?: ReactNode
  /** Says on paper what is reported of. */
  subject: string
  children: ReactNode
}

/** The frame of a report: filters, actions, then figures and sections below each other. On paper the shell is gone. */
export function ReportPage({ title, place, filters, actions, subject, children }: ReportPageProps) {
  const { t } = useTranslation()
  return (
    <article className={styles.report} aria-label={t(title)}>
      <header className={styles.head}>
        <div>
          <h1>{t(title)}</h1>
          {place && <div className="muted">{place}</div>}
        </div>
        <p className={styles.subject}>{subject}</p>
        <div className={styles.filters}>{filters}</div>
        <div className={styles.actions}>
          {actions}
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('打印')}
          </Button>
        </div>
      </header>
      {children}
    </article>
  )
}
