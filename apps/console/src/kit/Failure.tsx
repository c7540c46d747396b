import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/useTranslation'
import styles from './Failure.module.css'

interface FailureProps {
  title?: string
  /** What happened. */
  text: string
  onRetry?: () => void
  /** What the button says, translated; 重试 unless told. */
  retryText?: string
  /** Other ways on, beside it. */
  children?: ReactNode
}

/** An error in the place of what could not be shown: what happened, and the way to try again. */
export function Failure({ title, text, onRetry, retryText, children }: FailureProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.failure} role="alert">
      <WarningOutlined className={styles.icon} />
      <strong>{title ?? t('加载失败')}</strong>
      <p>{text}</p>
      <div className={styles.ways}>
        {onRetry && <Button onClick={onRetry}>{retryText ?? t('重试')}</Button>}
        {children}
      </div>
    </div>
  )
}
