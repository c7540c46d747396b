import { coreErrors } from '@energy-console/contract'
import type { ValueFormat } from '@energy-console/contract/devices'
import { getSharedPicture, listSharedGlobals } from '@energy-console/contract/views'
import type { SchematicDocument } from '@energy-console/schematic'
import type { ViewHost } from '@energy-console/schematic-react'
import { App } from 'antd'
import { useEffect, useMemo } from 'react'
import { CallError } from '../../../api/CallError'
import { callApi } from '../../../api/callApi'
import { reloadWhenReachable } from '../../../api/parts/reloadWhenReachable'
import { useTranslation } from '../../../i18n/useTranslation'
import { isState } from '../../../kit/curve/curveOption'
import { formatWithUnit, stateWord } from '../../../kit/value/formatValue'
import { askValue, askYesNo } from './askUser'
import { createSharedValues } from './sharedValues'
import { showCameraBy } from './showCamera'

const sharedOnly = '分享的画面只能查看，登录后才能操作'
const globalsMs = 15_000
/** A camera may take its time. */
const cameraMs = 30_000

interface Shared {
  /** The visit's. */
  token: string
  timeZone: string | undefined
  /** Undefined while it is not there. */
  document: SchematicDocument | undefined
  showsValues: boolean
  /** The link may be over, or show something else; always the same function. */
  onChange: () => void
}

/**
 * What a view may do for the holder of a link: everything within itself, read global variables and, where the link shows them, the
 * values of its points. Nothing is written.
 */
export function useSharedHost({ token, timeZone, document, showsValues, onChange }: Shared): ViewHost {
  const { modal, message } = App.useApp()
  const { t } = useTranslation()
  const values = useMemo(
    () => (document && showsValues ? createSharedValues(token, document) : undefined),
    [token, document, showsValues],
  )

  useEffect(() => {
    if (!values) return
    const [stop, forget] = [values.start(), values.onChange(onChange)]
    return () => {
      forget()
      stop()
    }
  }, [values, onChange])

  return useMemo(() => {
    const infos = new Map<string, ValueFormat>()
    const refuse = () => void message.info({ key: 'shared', content: t(sharedOnly) })
    const refused = <T>(answer: T) => {
      refuse()
      return Promise.resolve(answer)
    }
    return {
      timeZone,
      subscribe:
        values?.subscribe ??
        ((_points, _onValues, onConnection) => {
          onConnection(true)
          return () => undefined
        }),
      globals(onValues) {
        const read = () =>
          callApi(listSharedGlobals, { query: { token }, isSilent: true }).then(
            (found) => onValues(new Map(found.map(({ name, value }) => [name, value]))),
            (error: unknown) => {
              // what is shown stays until the next round, unless the link is over
              if (error instanceof CallError && error.code === coreErrors.notFound.status) onChange()
            },
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
      history: async (sourceIds, hours) =>
        values ? values.history(sourceIds, hours, infos) : sourceIds.map(() => []),
      sayValue(sourceId, value) {
        const info = infos.get(sourceId)
        return info && formatWithUnit(value, info)
      },
      sayState(sourceId, value) {
        const info = infos.get(sourceId)
        return info && isState(info) ? (stateWord(value, info) ?? '') : undefined
      },
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
  }, [token, timeZone, values, onChange, modal, message, t])
}
