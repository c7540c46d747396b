import { Button, Descriptions, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { isForKeys, keysOfList } from './useAlarmKeys'

/** The keys of the list of alarms, named behind a button and by `?`; nothing where there are no keys. */
export function AlarmKeys() {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && isForKeys(event)) setOpen((before) => !before)
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (isNarrow) return null
  const named = keysOfList.map(({ keys, does }) => ({
    key: keys,
    label: <kbd>{keys}</kbd>,
    children: t(does),
  }))
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      title={t('键盘操作')}
      content={<Descriptions size="small" column={1} items={named} aria-label={t('键盘操作')} />}
    >
      <Button aria-label={t('键盘操作')} aria-keyshortcuts="?" title={t('键盘操作')}>
        ?
      </Button>
    </Popover>
  )
}
