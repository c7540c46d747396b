import { pathOf } from '@energy-console/contract'
import { alarms } from '@energy-console/contract/alarms'
import { getLivePicture } from '@energy-console/contract/devices'
import { setGlobalVariable } from '@energy-console/contract/views'
import type { SchematicDocument } from '@energy-console/schematic'
import type { OfferedDevices, ViewHost } from '@energy-console/schematic-react'
import { App } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { logError } from '../../../api/browser/errorLog'
import { callApi } from '../../../api/callApi'
import { reloadWhenReachable } from '../../../api/parts/reloadWhenReachable'
import { seesPage, useButton, useSession } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { alarmPath } from '../../../kit/alarm/alarmPath'
import { followAlarmed } from '../../../kit/alarm/followAlarmed'
import { followSilences } from '../../../kit/alarm/followSilences'
import { isState } from '../../../kit/curve/curveOption'
import { silenceWords } from '../../../kit/device/silenceWords'
import { tagWords } from '../../../kit/device/tagWords'
import { levelLabel } from '../../../kit/LevelMark'
import { viewerWindow } from '../../../kit/page/windows'
import { useStationZone, useTenantZone } from '../../../kit/time/zone'
import { inOtherZone, timeText } from '../../../kit/time/zonedText'
import { formatWithUnit, stateWord } from '../../../kit/value/formatValue'
import { followTags } from '../../devices'
import type { PointInfo } from '../values/pointReadings'
import { readCurves } from '../values/readCurves'
import { subscribeGlobals } from '../values/subscribeGlobals'
import { subscribePoints } from '../values/subscribePoints'
import { askValue, askYesNo } from './askUser'
import { readDevicePoints, readModels } from './deviceModels'
import { showCameraBy } from './showCamera'
import { useDeviceCommand } from './useDeviceCommand'
import { createWriteLimit } from './writeLimit'

/** A camera may take its time. */
const cameraMs = 30_000

const openOwn = (id: string) =>
  // by hand: it changes nothing, and is asked by the drawing
  callApi(getLivePicture, { body: { id }, isSilent: true, timeoutMs: cameraMs })

/**
 * What a view may ask of the console while it is shown: values, commands, questions, other views, curves, alarms (those
 * of its station, where it has one). `onOffer` shows what leads to devices; `viewId` is noted with what the view writes.
 */
export function useViewHost(
  document: SchematicDocument,
  stationId: string | null = null,
  onOffer?: (offered: OfferedDevices) => void,
  viewId?: string,
): ViewHost {
  const { modal, message } = App.useApp()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const writeValue = useDeviceCommand()
  const mayOperate = useButton('device_write')
  const seesDevices = useButton('device_view')
  const seesCameras = useMayCall(getLivePicture)
  const seesAlarms = useMayCall(alarms.calls.page)
  const tenantZone = useTenantZone()
  const timeZone = useStationZone(stationId)

  return useMemo(() => {
    const mayWrite = createWriteLimit()
    const infos = new Map<string, PointInfo>()
    const fail = (text: string, detail: string) => {
      message.error({ key: text, content: t(text) })
      logError(new Error(t(text)), detail)
    }
    return {
      timeZone,
      subscribe: subscribePoints,
      globals: subscribeGlobals,
      tags: (onTags) =>
        followTags((tags) =>
          onTags(
            new Map(
              [...tags].map(([deviceId, tag]) => [
                deviceId,
                tagWords(t, (text) => inOtherZone(text, tenantZone, timeZone), tag),
              ]),
            ),
          ),
        ),
      silences: (onSilences) =>
        followSilences((silences) =>
          onSilences(
            new Map(
              [...silences].map(([deviceId, silence]) => [
                deviceId,
                silenceWords(t, (ms) => timeText(ms, timeZone), silence),
              ]),
            ),
          ),
        ),
      async setGlobal(name, value) {
        if (!mayWrite()) {
          fail('全局变量改变过于频繁，已略过', name)
          return false
        }
        // by hand: a drawing sets it, as often as it likes; a refusal has been shown by the call itself
        return callApi(setGlobalVariable, { body: { name, value, ...(viewId ? { viewId } : {}) } }).then(
          () => true,
          () => false,
        )
      },
      writeRefusal: mayOperate ? undefined : '没有下发控制的权限',
      writeValue,
      confirm: (text) => askYesNo(modal, t, text),
      prompt: (label, current) => askValue(modal, t, { label, current }),
      openView: (viewId) => navigate(pathOf(viewerWindow, { zutaiId: viewId })),
      openUrl(url) {
        if (url.startsWith('/')) navigate(url)
        else window.open(url, '_blank', 'noopener,noreferrer')
      },
      notify(kind, text) {
        if (kind === 'error') message.error({ key: text, content: t(text) })
        else message.info(text)
      },
      reportError: fail,
      history: (sourceIds, hours, end) => readCurves(document, sourceIds, { hours, infos, end }),
      sayValue(sourceId, value) {
        const info = infos.get(sourceId)
        return info && formatWithUnit(value, info)
      },
      sayState(sourceId, value) {
        const info = infos.get(sourceId)
        return info && isState(info) ? (stateWord(value, info) ?? '') : undefined
      },
      async alarms({ limit, minLevel, activeOnly, deviceId }) {
        const page = await callApi(alarms.calls.page, {
          body: {
            size: String(Math.min(limit, 200)),
            // the wire counts levels from 0
            level_ge: String(minLevel - 1),
            ...(activeOnly ? { clearTime_null: 'true' } : {}),
            ...(deviceId ? { deviceId_equal: deviceId } : stationId ? { stationId_equal: stationId } : {}),
          },
          isSilent: true,
        })
        return page.records.map((alarm) => ({
          ...alarm,
          alarmTime: inOtherZone(alarm.alarmTime, tenantZone, timeZone),
          isUnconfirmed: alarm.confirmTime === null,
        }))
      },
      ...(seesAlarms
        ? {
            openAlarm: ({ id, remark = '' }) =>
              void window.open(
                alarmPath({ id, remark }, (page) => seesPage(useSession.getState(), page)),
                '_blank',
                'noopener',
              ),
          }
        : {}),
      alarmed: (deviceIds, onAlarmed) =>
        followAlarmed(deviceIds, (found) =>
          onAlarmed(
            new Map(
              [...found].map(([deviceId, { equipmentName, alarmContent, ...mark }]) => [
                deviceId,
                { ...mark, words: `${t(levelLabel(mark.level))} ${equipmentName} ${alarmContent}` },
              ]),
            ),
          ),
        ),
      ...(onOffer && seesDevices ? { offerDevices: onOffer } : {}),
      ...(seesCameras ? { showCamera: showCameraBy(openOwn) } : {}),
      models: readModels,
      devicePoints: readDevicePoints,
      restart: () => void reloadWhenReachable(),
      t: (text) => t(text),
    }
  }, [
    document,
    stationId,
    modal,
    message,
    navigate,
    t,
    tenantZone,
    timeZone,
    writeValue,
    mayOperate,
    seesDevices,
    seesCameras,
    seesAlarms,
    onOffer,
    viewId,
  ])
}
