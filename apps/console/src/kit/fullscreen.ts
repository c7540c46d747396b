import { notify } from '../api/notify'
import { translate } from '../i18n'

/** Enters or leaves full screen; warns where the browser cannot, or does not want to. */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (!document.fullscreenEnabled) throw new Error('no full screen')
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    notify.warning(translate('you browser can not work'))
  }
}
