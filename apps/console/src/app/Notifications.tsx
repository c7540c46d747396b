import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { setNotifier } from '../api/notify'
import { useOwner } from '../api/session'
import { setLeaveNavigation } from '../api/sign-in/leave'
import { useTranslation } from '../i18n/useTranslation'
import { createHeldMessages } from './heldMessages'
import { useLockPageShown } from './lock/lockPageShown'

/** What must be read (419). */
interface Unread {
  title: string
  text: string
}

/**
 * Connects the calls to what is on screen: their messages, dialogs and navigation. Beside the lock page none of it stands
 * there: messages that do are taken away, others wait.
 */
export function Notifications() {
  const { message, notification } = App.useApp()
  const navigate = useNavigate()
  const [unread, setUnread] = useState<readonly Unread[]>([])
  const [held] = useState(createHeldMessages)
  const isHidden = useLockPageShown(({ isShown }) => isShown)
  useEffect(
    () =>
      setNotifier({
        success: (text, options) =>
          held.say(text, () =>
            options
              ? notification.success({ title: options.title, description: text, key: text })
              : message.success({ content: text, key: text }),
          ),
        // The same refusal of several calls at once is one message.
        error: (text) => held.say(text, () => message.error({ content: text, key: text, duration: 5 })),
        retract: (text) => {
          held.retract(text)
          message.destroy(text)
        },
        warning: (text) => held.say(text, () => message.warning({ content: text, key: text })),
        // several calls that are told the same are told it once: dialogs would lie on each other
        notice: (title, text) =>
          setUnread((known) =>
            known.some((other) => other.text === text) ? known : [...known, { title, text }],
          ),
      }),
    [message, notification, held],
  )
  useEffect(() => {
    if (!isHidden) return held.release()
    held.hold()
    message.destroy()
    notification.destroy()
  }, [isHidden, held, message, notification])
  const owner = useOwner()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who signs out from the lock page, or signs in there, is told nothing of it
  useEffect(
    () => () => {
      if (held.forget()) setUnread([])
    },
    [owner, held],
  )
  useEffect(() => setLeaveNavigation((to) => navigate(to, { replace: true })), [navigate])
  const read = (text: string) => setUnread((known) => known.filter((other) => other.text !== text))
  // over a locked screen whoever passes by would read them, and close them
  return isHidden
    ? null
    : unread.map((one) => <Notice key={one.text} {...one} onRead={() => read(one.text)} />)
}

/** The dialog of one. */
function Notice({ title, text, onRead }: Unread & { onRead: () => void }) {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  const show = useEffectEvent(() =>
    modal.info({ title, content: text, okText: t('我知道了'), onOk: onRead, onCancel: onRead }),
  )
  useEffect(() => show().destroy, [])
  return null
}
