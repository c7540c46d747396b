import { Button, Drawer } from 'antd'
import { clearErrors, useErrorLog } from '../../../api/browser/errorLog'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import styles from './ErrorLogPanel.module.css'

/** Captured errors with message, info, url and stack; Clear All empties it. */
export function ErrorLogPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const zone = useZone()
  const errors = useErrorLog((state) => state.errors)
  return (
    <Drawer
      open
      size={640}
      title={t('错误日志')}
      onClose={onClose}
      extra={
        <Button danger size="small" disabled={errors.length === 0} onClick={clearErrors}>
          Clear All
        </Button>
      }
    >
      {errors.length === 0 && (
        <EmptyHint text="页面或服务器出错时，时间、位置和编号记在这里，报告问题时可以提供。" />
      )}
      {errors.map((error) => (
        <article key={error.id} className={styles.entry}>
          <header>
            <strong>{error.message}</strong>
            <time className="num">{timeText(error.time, zone).slice(11)}</time>
          </header>
          <dl>
            <dt>info</dt>
            <dd>{error.info.trim().split('\n')[0]}</dd>
            <dt>url</dt>
            <dd>{error.url}</dd>
            {error.errorId !== undefined && (
              <>
                <dt>{t('服务器错误编号')}</dt>
                <dd className="mono">{error.errorId}</dd>
              </>
            )}
          </dl>
          <details>
            <summary>stack</summary>
            <pre>{error.stack}</pre>
          </details>
        </article>
      ))}
    </Drawer>
  )
}
