import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { usePreferences } from '../preferences'
import { isSoundReady, onSoundReady } from './sound'
import { switchSound } from './switchSound'

interface SoundButtonProps {
  className?: string | undefined
  /** Says in words what it does. */
  isNamed?: boolean
}

/** Mutes alarms that are heard; switches their sound on where they are not, the browser not allowing it included. */
export function SoundButton({ className, isNamed = false }: SoundButtonProps) {
  const { t } = useTranslation()
  const isOn = usePreferences((state) => state.alarmSound)
  const isHeard = useSyncExternalStore(onSoundReady, isSoundReady) && isOn
  const label = isHeard ? t('告警静音') : t('开启告警声音')
  return (
    <button
      type="button"
      className={className}
      title={label}
      aria-label={label}
      onClick={() => switchSound(!isHeard)}
    >
      {isHeard ? <SoundOutlined /> : <MutedOutlined />}
      {isNamed && <span>{label}</span>}
    </button>
  )
}
