import { isFramed } from './isFramed'
import { useAlarmWatch } from './useAlarmWatch'

/** Beside a view that fills the window: alarms sound and call their views, and nothing lies over the drawing. */
export const AlarmWatch = () => (isFramed ? null : <Watch />)

function Watch() {
  useAlarmWatch()
  return null
}
