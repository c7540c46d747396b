import {
  listDevicePoints,
  listPointInfos,
  refusalParams,
  writtenValue,
} from '@energy-console/contract/devices'
import { listLatestValues, telemetryErrors, writePoint } from '@energy-console/contract/telemetry'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { logError } from '../../../api/browser/errorLog'
import { CallError } from '../../../api/CallError'
import { callApi } from '../../../api/callApi'
import { useButton } from '../../../api/session'
import { askCommand } from './askCommand'
import { commandQuestion, wordsOfAnswer } from './commandQuestion'

/** A value that somebody wants a point to have; `note` is asked beside the question itself. */
export interface Command {
  itemId: string
  value: unknown
  note?: string
}

/**
 * Sends commands to devices: refuses what the user may not do or the point does not take, asks with the names and values as
 * they are now, waits for the device, and says in a sentence what came of it. Answers whether the device has done it.
 */
export function useCommand(): (command: Command) => Promise<boolean> {
  const { modal, message } = App.useApp()
  const { t } = useTranslation()
  const mayWrite = useButton('device_write')

  return useCallback(
    async ({ itemId, value, note = '' }) => {
      const refuse = (text: string) => {
        message.error({ key: 'command', content: text })
        return false
      }
      if (!mayWrite) return refuse(t('没有下发控制的权限'))
      const known = await readPoint(itemId).catch(() => undefined)
      if (!known) return refuse(t('数据点不存在，命令未下发'))
      const { point, present, points } = known
      const written = writtenValue(value, point)
      if ('refusal' in written) return refuse(t(telemetryErrors[written.refusal].text, refusalParams(point)))
      const question = commandQuestion(point, { present, wanted: written.value, points, now: Date.now() })
      if (!(await askCommand({ modal, t, question, note }))) return false
      const key = `write ${itemId}`
      const said = `${point.deviceName} ${question.propertyName} → ${question.to}`
      message.loading({ key, content: t('正在等待设备应答…'), duration: 0 })
      try {
        // by hand: what the device answers is the message
        const answer = await callApi(writePoint, { body: { itemId, value: written.value }, isSilent: true })
        const words = wordsOfAnswer(answer)
        const done = t('设备已执行：{{what}}', { what: said })
        message.success({ key, content: words === '' ? done : t('{{done}}。{{words}}', { done, words }) })
        return true
      } catch (thrown) {
        const text = thrown instanceof CallError ? thrown.message : String(thrown)
        message.error({ key, content: text, duration: 8 })
        logError(thrown, said)
        return false
      }
    },
    [modal, message, t, mayWrite],
  )
}

/** The point with its present value, and the other values of its device where the user may see them. */
async function readPoint(itemId: string) {
  const [[point], [latest]] = await Promise.all([
    callApi(listPointInfos, { query: { itemIds: itemId }, isSilent: true }),
    callApi(listLatestValues, { query: { itemIds: itemId }, isSilent: true }),
  ])
  if (!point) return undefined
  const points = await callApi(listDevicePoints, {
    query: { deviceId: point.deviceId },
    isSilent: true,
  }).catch(() => [])
  return { point, present: latest?.value ?? null, points }
}
