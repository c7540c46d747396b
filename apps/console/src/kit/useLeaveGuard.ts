import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/useTranslation'
import { ask } from './ask'

interface Options {
  /** Whether leaving would lose something. */
  isDirty: boolean
  /** What the user is asked, translated. */
  title: string
  content?: string
}

/**
 * Asks before unsaved work is left: by the browser's back button, by closing the tab, and by `leave`, which the page
 * calls for its own ways out.
 */
export function useLeaveGuard({ isDirty, title, content }: Options): (go: () => void) => void {
  const { modal } = App.useApp()
  const { t } = useTranslation()

  const askLeaving = useCallback(
    () =>
      ask({
        ...{ modal, t, title, content },
        okText: t('不保存并离开'),
        cancelText: t('继续编辑'),
        isDanger: true,
      }),
    [modal, t, title, content],
  )
  const latest = useRef({ isDirty, ask: askLeaving })
  latest.current = { isDirty, ask: askLeaving }
  const isHeld = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  // The browser cannot be stopped from going back; so a second entry of this page stands before it, and is put back
  // when the user stays.
  const hold = useCallback(() => {
    if (isHeld.current) return
    window.history.pushState(window.history.state, '', window.location.href)
    isHeld.current = true
  }, [])
  useEffect(() => {
    if (isDirty) hold()
  }, [isDirty, hold])
  useEffect(() => {
    const handleBack = () => {
      if (!isHeld.current) return
      isHeld.current = false
      if (!latest.current.isDirty) return window.history.back()
      void latest.current.ask().then((isLeaving) => (isLeaving ? window.history.back() : hold()))
    }
    window.addEventListener('popstate', handleBack)
    return () => window.removeEventListener('popstate', handleBack)
  }, [hold])

  return useCallback((go) => {
    if (!latest.current.isDirty) return go()
    void latest.current.ask().then((isLeaving) => isLeaving && go())
  }, [])
}
