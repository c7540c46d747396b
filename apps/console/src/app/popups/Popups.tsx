import { AlarmPopup } from './AlarmPopup'
import { NoticePopup } from './NoticePopup'

/** What may come at any time: alarms and notices. */
export const Popups = () => (
  <>
    <AlarmPopup />
    <NoticePopup />
  </>
)
