import { useTranslation } from '../../i18n/useTranslation'
import { browserName } from './browserName'

interface UserAgentProps {
  userAgent: string
  /** What the browser has sent stands below; as a tooltip unless told. */
  isWhole?: boolean
}

/** `Chrome · Windows`, of what a browser or program says of itself. */
export function UserAgent({ userAgent, isWhole = false }: UserAgentProps) {
  const { t } = useTranslation()
  const name = browserName(userAgent) ?? t('未知程序')
  if (!isWhole) return <span title={userAgent}>{name}</span>
  return (
    <>
      {name}
      {userAgent !== '' && userAgent !== name && <div className="muted">{userAgent}</div>}
    </>
  )
}
