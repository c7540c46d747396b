import type { ScriptRequest, ScriptResult } from '@energy-console/schematic-react/scripts'
import { useTranslation } from '../../../../../i18n/useTranslation'
import styles from './script.module.css'

interface Props {
  result: ScriptResult | undefined
}

/** What a trial run did: its output, what it asked for (nothing of it is carried out), and its error. */
export function ScriptPreview({ result }: Props) {
  const { t } = useTranslation()
  if (!result)
    return (
      <div className={styles.result}>
        <p className="muted">{t('运行预览用数据源的当前值试跑脚本，不会真的改变任何东西。')}</p>
      </div>
    )
  const { output, requests, error } = result
  const isSilent = output.length === 0 && requests.length === 0 && error === undefined
  return (
    <div className={styles.result} role="log" aria-label={t('运行结果')}>
      {output.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of output have no other identity
        <p key={`output ${index}`}>{line}</p>
      ))}
      {requests.map((request, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: requests have no other identity
        <p key={`request ${index}`} className={styles.asked}>
          {'→ '}
          {requestText(request, t)}
        </p>
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {t(error)}
        </p>
      )}
      {isSilent && <p className="muted">{t('运行完成，没有输出')}</p>}
    </div>
  )
}

const requestText = (
  request: ScriptRequest,
  t: (text: string, values: Record<string, string>) => string,
): string => {
  switch (request.type) {
    case 'set':
      return t('将 {{name}} 改为 {{value}}', { name: request.source, value: String(request.value) })
    case 'setGlobal':
      return t('将 {{name}} 改为 {{value}}', { name: request.name, value: String(request.value) })
    case 'openPage':
      return t('打开页面 {{page}}', { page: request.page })
    case 'openURL':
      return t('打开地址 {{url}}', { url: request.url })
    case 'notify':
      return t('显示消息 {{text}}', { text: request.text })
    default:
      return request satisfies never
  }
}
