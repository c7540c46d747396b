import type { ViewHost } from '@energy-console/schematic-react'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useCommand } from '../../devices'
import { resolvePoints } from '../values/resolvePoints'

/** Writes a value to a device that a drawing names; what its author wants to have asked stands beside the question. */
export function useDeviceCommand(): ViewHost['writeValue'] {
  const { message } = App.useApp()
  const { t } = useTranslation()
  const send = useCommand()

  return useCallback(
    async ({ deviceId, propertyNo, itemId, value, confirmText }) => {
      const [point] = await resolvePoints([{ deviceId, propertyNo, itemId }])
      if (!point || value === null) return void message.error(t('数据点不存在，命令未下发'))
      await send({ itemId: point.itemId, value, note: confirmText })
    },
    [message, send, t],
  )
}
