import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { setNotifier } from '../api/notify'
import { setLeaveNavigation } from '../api/sign-in/leave'

/** Connects the calls to what is on screen: their messages, dialogs and navigation. */
export function Notifications() {
  const { message, modal, notification } = App.useApp()
  const { t } = useTranslation()
  const navigate = useNavigate()
  /** Notices whose dialogs are open. */
  const unread = useRef(new Set<string>())
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
        // several calls that are told the same are told it once: dialogs would lie on each other
        notice(title, text) {
          if (unread.current.has(text)) return
          unread.current.add(text)
          const afterClose = () => void unread.current.delete(text)
          modal.info({ title, content: text, okText: t('我知道了'), afterClose })
        },
      }),
    [message, modal, notification, t],
  )
  useEffect(() => setLeaveNavigation((to) => navigate(to, { replace: true })), [navigate])
  return null
}
