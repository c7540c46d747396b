import { coreErrors } from '@energy-console/contract'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { useLinkState } from '../../../api/realtime/usePoint'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import styles from './RawMessages.module.css'
import type { RawState } from './rawMessageState'

const { watchedByMany } = telemetryErrors

/** Whether messages come, or why not, and what of them is not shown. */
export function RawStatus({ state: { isPaused, held, skipped, problem } }: { state: RawState }) {
  const { t } = useTranslation()
  const isLive = useLinkState() === 'live'
  return (
    <span className={styles.status} role="status">
      {!isLive ? (
        <StatusTag tone="error">{t('实时连接中断，恢复后继续')}</StatusTag>
      ) : problem === undefined ? (
        <StatusTag tone="off">{t('正在连接')}</StatusTag>
      ) : problem !== null ? (
        <StatusTag tone="error" isSentence>
          {t(wordsOf(problem))}
        </StatusTag>
      ) : isPaused ? (
        <StatusTag tone="info">{t('已暂停，新到 {{count}} 条', { count: held.length })}</StatusTag>
      ) : (
        <StatusTag tone="good">{t('正在接收')}</StatusTag>
      )}
      {skipped > 0 && (
        <span className="muted">
          {t('另有 {{count}} 条来得太快未显示，可用筛选缩小范围', { count: skipped })}
        </span>
      )}
    </span>
  )
}

/** A refusal in words (Chinese, the translation key). */
function wordsOf(problem: string): string {
  if (problem === watchedByMany.key) return watchedByMany.text
  if (problem === coreErrors.forbidden.key) return '没有查看原始报文的权限'
  return problem === coreErrors.notFound.key ? '网关不存在或无权查看' : '暂时无法查看，请稍后重试'
}
