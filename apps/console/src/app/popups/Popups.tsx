import { AlarmPopup } from './AlarmPopup'
import { NoticePopup } from './NoticePopup'
import styles from './Popup.module.css'

/** A page inside a frame (an embedded view) leaves popups to the window around it. */
const isFramed = window.top !== window.self

/** What may come at any time: alarms and notices, one above the other, out of the way of dialogs and tabs. */
export const Popups = () =>
  isFramed ? null : (
    <div className={styles.stack}>
      <NoticePopup />
      <AlarmPopup />
    </div>
  )
