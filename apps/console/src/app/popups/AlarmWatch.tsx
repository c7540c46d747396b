import { isFramed } from './isFramed'
import { useAlarmWatch } from './useAlarmWatch'

/** Asks for alarms, sounds them and calls their views. It stands beside the pages, for the lock page hides those; it shows nothing. */
export const AlarmWatch = () => (isFramed ? null : <Watch />)

function Watch() {
  useAlarmWatch()
  return null
}
