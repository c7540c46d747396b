import { BugOutlined } from '@ant-design/icons'
import { lazyPart } from '@energy-console/schematic-react/part'
import { useState } from 'react'
import { useErrorLog } from '../../../api/browser/errorLog'
import { useTranslation } from '../../../i18n/useTranslation'
import { CountMark } from '../navbar/CountMark'
import { IconButton } from '../navbar/IconButton'

const ErrorLogPanel = lazyPart(async () => (await import('./ErrorLogPanel')).ErrorLogPanel)

/** Opens the panel of captured errors; nothing is shown while there are none. */
export function ErrorLogButton() {
  const { t } = useTranslation()
  const count = useErrorLog(({ errors }) => errors.length)
  const [isOpen, setOpen] = useState(false)
  if (count === 0 && !isOpen) return null
  return (
    <>
      <IconButton label={t('错误日志')} onClick={() => setOpen(true)}>
        <BugOutlined />
        <CountMark count={count} />
      </IconButton>
      {isOpen && <ErrorLogPanel onClose={() => setOpen(false)} />}
    </>
  )
}
