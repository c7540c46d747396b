import { listTroubles, type Trouble } from '@energy-console/contract/system'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { recall, remember } from '../../../api/browser/storage'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { TroubleLine } from './TroubleLine'

const followMs = 30_000
/** As many are shown at first; more are folded away, so that the page below keeps its room. */
const openUpTo = 2

/** Under which the troubles stand that somebody has folded away. */
const foldedKey = 'trouble.folded'

const keyOf = ({ code, source, subject }: Trouble) => `${code} ${source} ${subject}`

/**
 * What does not get on, for those who may see it; nothing while all is well. What was folded away stays so, on other
 * visits too, until there is another trouble.
 */
export function TroubleNotice() {
  const { t } = useTranslation()
  const isAllowed = useButton('trouble_view')
  const { data = [] } = useCall(listTroubles, {}, { isEnabled: isAllowed, refetchMs: followMs })
  const [folded, setFolded] = useState(() => recall<string[]>(foldedKey) ?? [])
  const [isUnfolded, setUnfolded] = useState(false)
  if (data.length === 0) return null
  const isNew = data.some((trouble) => !folded.includes(keyOf(trouble)))
  const isOpen = isUnfolded || (isNew && data.length <= openUpTo)
  const toggle = () => {
    const seen = isOpen ? data.map(keyOf) : []
    remember(foldedKey, seen)
    setFolded(seen)
    setUnfolded(!isOpen)
  }
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 8, maxHeight: '30vh', overflow: 'auto' }}
      title={t('{{count}} 项系统异常', { count: data.length })}
      action={
        <Button size="small" type="text" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? t('收起') : t('展开')}
        </Button>
      }
      {...(isOpen ? { description: <TroubleLines troubles={data} /> } : {})}
    />
  )
}

const TroubleLines = ({ troubles }: { troubles: readonly Trouble[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 18 }}>
    {troubles.map((trouble) => (
      <TroubleLine key={keyOf(trouble)} {...trouble} />
    ))}
  </ul>
)
