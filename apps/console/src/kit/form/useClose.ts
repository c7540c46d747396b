import { App } from 'antd'
import { useTranslation } from 'react-i18next'

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
  const ask = () =>
    modal.confirm({
      title: t('放弃已填写的内容？'),
      okText: t('放弃'),
      okButtonProps: { danger: true },
      cancelText: t('继续填写'),
      autoFocusButton: 'cancel',
      onOk: onClose,
    })
  return (cause: Cause): void => {
    if (isCancelButton(cause) || !isChanged()) onClose()
    else ask()
  }
}

/** 取消 itself, not the cross or the escape key. */
const isCancelButton = ({ type, target }: Cause) =>
  type === 'click' && target instanceof Element && target.closest('.ant-modal-footer') !== null
