import { listReferenceOptions } from '@energy-console/contract'
import { getDataSourceTree } from '@energy-console/contract/devices'
import {
  type DeviceUse,
  devicesInUse,
  matchTo,
  planRebind,
  type RebindDevice,
  type RebindMatch,
} from '@energy-console/schematic/editor'
import { useMemo, useState } from 'react'
import { useCall } from '../../../../../api/useCall'
import { useEditor } from '../../EditorContext'
import { devicesOfTree } from './devicesOfTree'

/** What the user chose by hand for one device of the view. */
interface Choice {
  /** '' leaves the device as it is. */
  readonly deviceId?: string
  /** Property number in the view → property number of the new device. */
  readonly points: ReadonlyMap<string, string>
}

/** The plan of a re-binding: matches by name, and choices by hand that go before them. */
export interface RebindPlan {
  readonly used: ReadonlyMap<string, DeviceUse>
  readonly targets: readonly RebindDevice[]
  readonly matches: readonly RebindMatch[]
  /** Something was chosen by hand. */
  readonly isChosen: boolean
  readonly isPending: boolean
  readonly error: Error | null
  retry(): void
  chooseDevice(fromId: string, deviceId: string): void
  choosePoint(fromId: string, from: string, to: string | undefined): void
}

/** Plans to bind the edited view to a station's devices; choices belong to the station. */
export function useRebind(stationId: string | undefined): RebindPlan {
  const editor = useEditor()
  const [made, setMade] = useState<{ stationId: string | undefined; byDevice: ReadonlyMap<string, Choice> }>({
    stationId,
    byDevice: new Map(),
  })
  const used = useMemo(() => devicesInUse(editor.store.document), [editor])
  const known = [...used.keys()].filter((id) => /^\d{1,18}$/.test(id))
  const names = useCall(
    listReferenceOptions,
    { query: { noun: 'device', ids: known.join() } },
    { isEnabled: known.length > 0 },
  )
  const tree = useCall(
    getDataSourceTree,
    { query: { stationId: stationId ?? '0' } },
    { isEnabled: stationId !== undefined },
  )
  const targets = useMemo(() => devicesOfTree(tree.data ?? []), [tree.data])
  const planned = useMemo(() => {
    const byId = new Map(names.data?.map(({ id, title }) => [id, title]))
    return planRebind(editor.store.document, byId, targets)
  }, [editor, names.data, targets])
  const choices = made.stationId === stationId ? made.byDevice : new Map<string, Choice>()
  const matches = planned.map((match) => {
    const choice = choices.get(match.fromId)
    if (!choice) return match
    const { fromId, fromName } = match
    const to =
      choice.deviceId === undefined ? match.to : targets.find(({ deviceId }) => deviceId === choice.deviceId)
    return matchTo({ fromId, fromName, use: used.get(fromId), to, chosen: choice.points })
  })
  const choose = (fromId: string, choice: Choice) =>
    setMade({ stationId, byDevice: new Map(choices).set(fromId, choice) })

  return {
    used,
    targets,
    matches,
    isChosen: choices.size > 0,
    isPending: tree.isPending,
    error: tree.error,
    retry: () => void tree.refetch(),
    chooseDevice: (fromId, deviceId) => choose(fromId, { deviceId, points: new Map() }),
    choosePoint(fromId, from, to) {
      const before = choices.get(fromId)
      const points = new Map(before?.points)
      if (to === undefined) points.delete(from)
      else points.set(from, to)
      choose(fromId, { ...before, points })
    },
  }
}
