import { type Alarm, alarmSuppressions } from '@energy-console/contract/alarms'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { ShelveDialog } from './ShelveDialog'

/** The way to put an alarm aside that stands and is not put aside yet, for those who may. */
export function ShelveButton({ alarm, ...button }: { alarm: Alarm } & Pick<ButtonProps, 'size' | 'icon'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const canShelve = useButton(alarmSuppressions.codes.add)
  if (!canShelve || alarm.clearTime !== null || alarm.suppression !== null) return null
  return (
    <>
      <Button {...button} data-key="s" onClick={() => setOpen(true)}>
        {t('搁置')}
      </Button>
      {isOpen && <ShelveDialog alarm={alarm} onClose={() => setOpen(false)} />}
    </>
  )
}
