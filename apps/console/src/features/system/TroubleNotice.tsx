import { type Trouble, troubleCodes, troubleList, troubleSources } from '@energy-console/contract/system'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../api/session'
import { useCall } from '../../api/useCall'

const followMs = 30_000

/** What does not get on, for those who may see it; nothing while all is well. */
export function TroubleNotice() {
  const { t } = useTranslation()
  const isAllowed = useButton('trouble_view')
  const { data = [] } = useCall(troubleList, {}, { isEnabled: isAllowed, refetchMs: followMs })
  if (data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 8, maxHeight: '30vh', overflow: 'auto' }}
      title={t('{{count}} 项系统异常', { count: data.length })}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {data.map((trouble) => (
            <TroubleLine key={`${trouble.code} ${trouble.source} ${trouble.subject}`} {...trouble} />
          ))}
        </ul>
      }
    />
  )
}

function TroubleLine({ code, source, subject, detail, count, since }: Trouble) {
  const { t } = useTranslation()
  const about = [source && t(troubleSources[source]), subject].filter(Boolean).join(' · ')
  return (
    <li>
      {t('{{about}}：{{trouble}}，自 {{since}} 起', { about, trouble: t(troubleCodes[code]), since })}
      {count > 1 && t('，{{count}} 次', { count })}
      {detail && <span className="muted"> {detail}</span>}
    </li>
  )
}
