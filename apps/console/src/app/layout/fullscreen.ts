import { notify } from '../../api/notify'
import { translate } from '../../i18n'

/** Enters or leaves full screen; warns where the browser cannot. */
export async function toggleFullscreen(): Promise<void> {
  if (!document.fullscreenEnabled) return notify.warning(translate('you browser can not work'))
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}
