import { AlarmPopup } from './AlarmPopup'
import { isFramed } from './isFramed'
import styles from './Popup.module.css'

/** What may come at any time over the pages, out of the way of dialogs and tabs: alarms. Notices have a line of their own. */
export const Popups = () =>
  isFramed ? null : (
    <div className={styles.stack}>
      <AlarmPopup />
    </div>
  )
