import { AlarmPopup } from './AlarmPopup'
import { isFramed } from './isFramed'
import styles from './Popup.module.css'
import { useIsLine } from './useIsLine'
import { usePopupRoom } from './usePopupRoom'

/** What may come at any time over the pages, out of the way of dialogs and tabs: alarms. Notices have a line of their own. */
export const Popups = () => (isFramed ? null : <Stack />)

function Stack() {
  const stack = usePopupRoom()
  const isLine = useIsLine()
  return (
    <div ref={stack} className={styles.stack} data-line={isLine || undefined}>
      <AlarmPopup />
    </div>
  )
}
