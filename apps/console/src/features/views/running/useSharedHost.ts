import { getSharedPicture, listSharedGlobals } from '@energy-console/contract/views'
import type { ViewHost } from '@energy-console/schematic-react'
import { App } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/callApi'
import { reloadWhenReachable } from '../../../api/parts/reloadWhenReachable'
import { askValue, askYesNo } from './askUser'
import { showCameraBy } from './showCamera'

const sharedOnly = '分享的画面只能查看，登录后才能操作'
const globalsMs = 15_000
/** A camera may take its time. */
const cameraMs = 30_000

/** What a view may do for the holder of a link: everything within itself, and read global variables. Nothing is written. */
export function useSharedHost(token: string, timeZone: string | undefined): ViewHost {
  const { modal, message } = App.useApp()
  const { t } = useTranslation()

  return useMemo(() => {
    const refuse = () => void message.info({ key: 'shared', content: t(sharedOnly) })
    const refused = <T>(answer: T) => {
      refuse()
      return Promise.resolve(answer)
    }
    return {
      timeZone,
      subscribe(_points, _onValues, onConnection) {
        onConnection(true)
        return () => undefined
      },
      globals(onValues) {
        const read = () =>
          callApi(listSharedGlobals, { query: { token }, isSilent: true }).then(
            (found) => onValues(new Map(found.map(({ name, value }) => [name, value]))),
            () => undefined, // what is shown stays until the next round
          )
        void read()
        const timer = setInterval(() => void read(), globalsMs)
        return () => clearInterval(timer)
      },
      setGlobal: () => refused(false),
      writeRefusal: sharedOnly,
      writeValue: () => refused(undefined),
      confirm: (text) => askYesNo(modal, t, text),
      prompt: (label, current) => askValue(modal, t, { label, current }),
      openView: refuse,
      openUrl: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
      notify: (kind, text) => void message[kind]({ key: text, content: kind === 'error' ? t(text) : text }),
      reportError: (text) => void message.error({ key: text, content: t(text) }),
      history: async (sourceIds) => sourceIds.map(() => []),
      alarms: async () => [],
      showCamera: showCameraBy((cameraId) =>
        // by hand: it changes nothing, and is asked by the drawing
        callApi(getSharedPicture, { body: { token, cameraId }, isSilent: true, timeoutMs: cameraMs }),
      ),
      models: async () => new Map(),
      devicePoints: async () => [],
      restart: () => void reloadWhenReachable(),
      t: (text) => t(text),
    }
  }, [token, timeZone, modal, message, t])
}
