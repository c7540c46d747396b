import { devices } from '@energy-console/contract/devices'
import type { Circuit } from '@energy-console/contract/energy'
import { App, Button } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useActions, useMayCall } from '../../../kit/action/useActions'
import { nameOfPlace, type Place, placeKey } from './tree'

interface Move {
  deviceId: string
  to: Place | null
}

const feedFrom = action({
  call: devices.calls.update,
  label: '调整上级回路',
  input: ({ deviceId, to }: Move) => ({
    body: {
      ...{ id: deviceId, circuitParentId: to?.deviceId ?? null },
      circuitParentChannel: to?.channel ?? null,
    },
  }),
})

const shownSeconds = 8

/** Whether circuits may be moved. */
export const useMayMove = (): boolean => useMayCall(devices.calls.update)

/** Puts a circuit below another or one of its channels (null: below none), says so, and offers to take it back. */
export function useMoveCircuit(circuits: readonly Circuit[]) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { start } = useActions()
  const nameOf = (place: Place | null) => {
    const circuit = circuits.find(({ deviceId }) => deviceId === place?.deviceId)
    return circuit && nameOfPlace(circuit, place?.channel ?? null)
  }
  return ({ deviceId, parentId, parentChannel, deviceName }: Circuit, to: Place | null): void => {
    const from = parentId === null ? null : { deviceId: parentId, channel: parentChannel }
    if ((to && placeKey(to)) === (from && placeKey(from))) return
    const key = `circuit ${deviceId}`
    const undo = () => {
      message.destroy(key)
      void start(feedFrom, { deviceId, to: from })
    }
    const parent = nameOf(to)
    const text = parent
      ? t('{{name}} 的上级回路是 {{parent}}', { name: deviceName, parent })
      : t('{{name}} 没有上级回路', { name: deviceName })
    const tell = () => {
      void message.success({
        key,
        duration: shownSeconds,
        content: (
          <>
            {text}
            <Button type="link" size="small" onClick={undo}>
              {t('撤销')}
            </Button>
          </>
        ),
      })
    }
    void start(feedFrom, { deviceId, to }, { onDone: tell })
  }
}
