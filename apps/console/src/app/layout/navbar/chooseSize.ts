import { notify } from '../../../api/notify'
import { translate } from '../../../i18n'
import { prefer, type Size } from '../../preferences'

/** Changes the font size of the whole console and says so. */
export function chooseSize(size: Size): void {
  prefer({ size })
  // by hand: nothing is sent
  notify.success(translate('文字大小切换成功'))
}
