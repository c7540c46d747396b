import {
  boundsOfItem,
  deviceIdsOfItems,
  pointIdsOfItems,
  type SchematicDocument,
} from '@energy-console/schematic'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { levelShape, markRank } from '../levels'
import type { Scene } from '../scene/Scene'
import { type AlarmedDevice, useHost } from './host'
import { isBlank, markedItems } from './markedItems'

interface Props {
  document: SchematicDocument
  scene: Scene
}

const none: ReadonlyMap<string, AlarmedDevice> = new Map()
const nothing: ReadonlyMap<string, unknown> = new Map()

/** Page units round an item, and of the shape at its corner: a line has others closely above and below. */
const ofLines = { gap: 2, size: 14 }
const ofOthers = { gap: 5, size: 20 }
/** Page units: what is lower stands for a line. */
const lowest = 40

/**
 * A frame round what shows the point of a device's alarm, else what stands for the device, in the level's colour and with its shape at the corner: it blinks until
 * somebody has acknowledged the alarm; then the shape is hollow and stays for as long as the alarm stands.
 */
export function AlarmMarks({ document, scene }: Props) {
  const host = useHost()
  const [alarmed, setAlarmed] = useState(none)
  const devices = useMemo(() => deviceIdsOfItems(document), [document])
  const points = useMemo(() => pointIdsOfItems(document), [document])
  useEffect(() => {
    const ids = [...new Set([...devices.values()].flatMap((of) => [...of]))]
    return ids.length > 0 ? host?.alarmed?.(ids, setAlarmed) : undefined
  }, [host, devices])
  useBlankTexts(scene, alarmed.size === 0 ? nothing : devices)
  if (alarmed.size === 0) return null
  // of several devices of one item, the most serious is shown
  const marks = new Map([...alarmed].sort(([, a], [, b]) => markRank(a) - markRank(b)))
  return [...markedItems(scene, devices, marks, { points, pointOf })].map(
    ([id, { level, isUnconfirmed, words }]) => {
      const item = scene.item(id)
      if (!item) return null
      const { x, y, width, height } = boundsOfItem(item)
      const { gap, size } = height < lowest ? ofLines : ofOthers
      return (
        <g
          key={id}
          className="schematic-alarm"
          data-level={level}
          data-unconfirmed={isUnconfirmed ? '' : undefined}
        >
          <title>{words}</title>
          <rect x={x - gap} y={y - gap} width={width + 2 * gap} height={height + 2 * gap} rx={4} />
          <path
            d={levelShape(level)}
            transform={`translate(${x - gap - size / 2} ${y - gap - size / 2}) scale(${size / 12})`}
          />
        </g>
      )
    },
  )
}

/** Draws anew when a text of a device begins or ceases to say something: what it says comes after the alarm, or before it. */
function useBlankTexts(scene: Scene, devices: ReadonlyMap<string, unknown>): void {
  const texts = useMemo(
    () => [...devices.keys()].filter((id) => scene.item(id)?.type === 'text'),
    [scene, devices],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = texts.map((id) => scene.subscribeItem(id, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [scene, texts],
  )
  useSyncExternalStore(subscribe, () => texts.filter((id) => isBlank(scene.item(id))).join())
}

const pointOf = ({ itemId }: AlarmedDevice) => itemId
