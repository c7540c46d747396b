import { App } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { setNotifier } from '../api/notify'
import { setLeaveNavigation } from '../api/sign-in/leave'

/** Connects the calls to what is on screen: their messages, dialogs and navigation. */
export function Notifications() {
  const { message, modal, notification } = App.useApp()
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(
    () =>
      setNotifier({
        success: (text, options) =>
          options
            ? notification.success({ title: options.title, description: text, key: text })
            : void message.success({ content: text, key: text }),
        // The same refusal of several calls at once is one message.
        error: (text) => void message.error({ content: text, key: text, duration: 5 }),
        retract: (text) => message.destroy(text),
        warning: (text) => void message.warning({ content: text, key: text }),
        notice: (title, text) => void modal.info({ title, content: text, okText: t('我知道了') }),
      }),
    [message, modal, notification, t],
  )
  useEffect(() => setLeaveNavigation((to) => navigate(to, { replace: true })), [navigate])
  return null
}
