import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { fetchCharts } from '../charts/fetchCharts'
import { PhoneFold } from '../fold/PhoneFold'
import phone from '../fold/phoneButtons.module.css'
import { useIsNarrow } from '../useIsNarrow'
import styles from './ReportPage.module.css'

interface ReportPageProps {
  title: string
  /** Stands under the title. */
  place?: string | null | undefined
  /** Beside the title: another view of the same things. */
  switcher?: ReactNode
  /** What is reported of, and of when; none where that is not chosen. */
  filters?: ReactNode
  /** Export and whatever else stands at the top right; printing comes by itself. */
  actions?: ReactNode
  /** Says what is reported of: on paper, and on a phone, where the filters are folded. */
  subject: string
  children: ReactNode
}

/** The frame of a report: filters, actions, then figures and sections below each other. On paper the shell is gone. */
export function ReportPage(props: ReportPageProps) {
  const { title, place, switcher, filters, actions, subject, children } = props
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  useEffect(() => fetchCharts(['bars']), [])
  return (
    <article className={styles.report} aria-label={t(title)}>
      <header className={styles.head}>
        <div>
          <h1>{t(title)}</h1>
          {place && !isNarrow && <div className="muted">{place}</div>}
          <p className={styles.subject}>{subject}</p>
        </div>
        {switcher}
        {filters && (
          <PhoneFold word={t('筛选')}>
            <div className={styles.filters}>{filters}</div>
          </PhoneFold>
        )}
        <div className={`${styles.actions} ${phone.buttons}`}>
          {actions}
          <Button
            icon={<PrinterOutlined />}
            aria-label={t('打印')}
            title={isNarrow ? t('打印') : undefined}
            onClick={() => window.print()}
          >
            {isNarrow ? null : t('打印')}
          </Button>
        </div>
      </header>
      {children}
    </article>
  )
}
