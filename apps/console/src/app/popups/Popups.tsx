import { AlarmPopup } from './AlarmPopup'
import { isFramed } from './isFramed'
import { NoticePopup } from './NoticePopup'
import styles from './Popup.module.css'

/** What may come at any time: alarms and notices, one above the other, out of the way of dialogs and tabs. */
export const Popups = () =>
  isFramed ? null : (
    <div className={styles.stack}>
      <NoticePopup />
      <AlarmPopup />
    </div>
  )
