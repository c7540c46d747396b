import { cutText } from '@energy-console/contract'
import { itemWrite } from '@energy-console/contract/telemetry'
import type { ViewHost } from '@energy-console/schematic-react'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/CallError'
import { callApi } from '../../api/callApi'
import { logError } from '../../api/errorLog'
import { askYesNo } from './askUser'
import { resolvePoints } from './resolvePoints'

/** Writes a value to a device: asks first, waits for the device, and says what it answered, refused, or that it did not. */
export function useDeviceCommand(): ViewHost['writeValue'] {
  const { modal, message } = App.useApp()
  const { t } = useTranslation()

  return useCallback(
    async ({ deviceId, propertyNo, itemId, value, confirmText }) => {
      const [point] = await resolvePoints([{ deviceId, propertyNo, itemId }])
      if (!point || value === null) return void message.error(t('数据点不存在，命令未下发'))
      const question = confirmText || t('确定向设备下发 {{value}} 吗？', { value: String(value) })
      if (!(await askYesNo(modal, t, question))) return
      const key = `write ${point.itemId}`
      message.loading({ key, content: t('正在等待设备应答…'), duration: 0 })
      try {
        const answer = await callApi(itemWrite, { body: { itemId: point.itemId, value }, isSilent: true })
        message.success({ key, content: [t('设备已执行'), answerText(answer)].filter(Boolean).join(': ') })
      } catch (thrown) {
        const text = thrown instanceof CallError ? thrown.message : String(thrown)
        message.error({ key, content: text, duration: 8 })
        logError(thrown, question)
      }
    },
    [modal, message, t],
  )
}

/** What a device says beyond that it has done it. */
function answerText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return answer === undefined ? '' : String(answer ?? '')
  const { success, ...rest } = answer as Record<string, unknown>
  return Object.keys(rest).length > 0 ? cutText(JSON.stringify(rest), 200) : ''
}
