import { type SourceNode, updateManyDevices } from '@energy-console/contract/devices'
import { type KeyboardEvent, useState } from 'react'
import { notify } from '../../../api/notify'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { changesOfMove, type Move, refusalOfMove } from './moves'

const move = action({
  call: updateManyDevices,
  label: '移动',
  input: ({ devices, target }: Move) => ({
    body: { deviceIds: devices.map(({ id }) => id), ...changesOfMove({ target }) },
  }),
  confirm: {
    title: '移动 {{count}} 台设备到“{{name}}”',
    text: '换了网关的设备，从此只接收新网关上报的数据。',
    params: ({ devices, target }) => ({ count: devices.length, name: target.name }),
    names: ({ devices }) => devices.map(({ name }) => name),
  },
  done: { text: '已修改 {{count}} 台设备', params: ({ count }) => ({ count }) },
})

/** Puts devices at another site or gateway of their station: dragged there, or cut and pasted by keys. */
export function useMove(chosen: ReadonlyMap<string, SourceNode>) {
  const { t } = useTranslation()
  const { start } = useAction(move)
  const [cut, setCut] = useState<readonly SourceNode[]>([])
  /** With a device that is chosen all that are chosen go. */
  const withChosen = (node: SourceNode): readonly SourceNode[] =>
    chosen.has(node.key) ? [...chosen.values()].filter(({ kind }) => kind === 'device') : [node]
  const put = (devices: readonly SourceNode[], target: SourceNode) => {
    if (devices.length === 0) return
    const refusal = refusalOfMove({ devices, target })
    if (refusal) return notify.error(t(refusal))
    void start({ devices, target }, { onDone: () => setCut([]) })
  }
  return {
    /** Devices that wait to be put somewhere. */
    cut,
    letGo: () => setCut([]),
    take: (node: SourceNode) => setCut(withChosen(node)),
    drop: (target: SourceNode) => put(cut, target),
    /** Whether a key was one of moving. */
    onKey(event: KeyboardEvent, node: SourceNode): boolean {
      const key = event.key.toLowerCase()
      const isHeld = event.ctrlKey || event.metaKey
      if (isHeld && key === 'x' && node.kind === 'device') setCut(withChosen(node))
      else if (isHeld && key === 'v' && cut.length > 0) put(cut, node)
      else if (key === 'escape' && cut.length > 0) setCut([])
      else return false
      return true
    },
  }
}
