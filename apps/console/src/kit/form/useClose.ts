import { App } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { ask } from '../ask'

/** What closes a dialog or drawer: a button of its foot, its cross, the escape key. */
interface Cause {
  type: string
  target: EventTarget | null
}

/**
 * Closes a dialog or drawer: at once while nothing was filled in and by 取消, else after a question. Its mask is to be
 * `{ closable: false }`.
 */
export function useClose({ isChanged, onClose }: { isChanged: () => boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const askFirst = async () => {
    const question = { title: t('放弃已填写的内容？'), okText: t('放弃'), cancelText: t('继续填写') }
    if (await ask({ modal, t, ...question, isDanger: true })) onClose()
  }
  return (cause: Cause): void => {
    if (isCancelButton(cause) || !isChanged()) onClose()
    else void askFirst()
  }
}

/** 取消 itself, not the cross or the escape key. */
const isCancelButton = ({ type, target }: Cause) =>
  type === 'click' && target instanceof Element && target.closest('.ant-modal-footer') !== null
