import { useSyncExternalStore } from 'react'
import { usePreferences } from '../preferences'
import { isFramed } from './isFramed'
import { NoticeLine } from './NoticeLine'
import { Popups } from './Popups'
import { SoundButton } from './SoundButton'
import { isSoundReady, onSoundReady } from './sound'
import styles from './WindowLines.module.css'

/**
 * What may come at any time, for a window without the shell: an alarm or a task, in a line below it. What is opened from there
 * opens in a tab of its own: a drawing that is not saved yet stays, and so does the view on a wall.
 */
export function WindowLines() {
  if (isFramed) return null
  return (
    <>
      <MuteMark />
      <div className={styles.lines}>
        <Popups />
        <NoticeLine opensApart />
      </div>
    </>
  )
}

/** Says of a window that nobody has touched yet that it may not sound, though the sound of alarms is switched on. */
function MuteMark() {
  const isOn = usePreferences(({ alarmSound }) => alarmSound)
  const isReady = useSyncExternalStore(onSoundReady, isSoundReady)
  return isOn && !isReady && <SoundButton className={styles.mute} isNamed />
}
