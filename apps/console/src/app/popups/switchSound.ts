import { prefer } from '../preferences'
import { enableSound } from './sound'

/** Switches the alarm sound for this user in this browser. Call it from a gesture: only then may a page sound. */
export function switchSound(isOn: boolean): void {
  if (isOn) enableSound()
  prefer({ alarmSound: isOn })
}
