import { boundsOfItem, deviceIdsOfItems, type SchematicDocument } from '@energy-console/schematic'
import { useEffect, useMemo, useState } from 'react'
import type { Scene } from '../scene/Scene'
import { useHost } from './host'
import { markedItems } from './markedItems'

interface Props {
  document: SchematicDocument
  scene: Scene
}

/** Page units. */
const size = 18

const none: ReadonlyMap<string, string> = new Map()

/** A lock at the corner of what stands for a device with a lock-out tag, with who and why; nothing is drawn while none has. */
export function TagMarks({ document, scene }: Props) {
  const host = useHost()
  const [tags, setTags] = useState(none)
  useEffect(() => host?.tags?.(setTags), [host])
  const isAny = tags.size > 0
  const devices = useMemo(() => (isAny ? deviceIdsOfItems(document) : undefined), [document, isAny])
  if (!devices) return null
  const marked = markedItems(scene, devices, tags)
  return [...marked].map(([id, words]) => {
    const item = scene.item(id)
    if (!item) return null
    const { x, y, width } = boundsOfItem(item)
    return (
      <g key={id} className="schematic-tag" transform={`translate(${x + width - size / 2} ${y - size / 2})`}>
        <title>{words}</title>
        <rect width={size} height={size} rx={4} />
        <path d="M5 9h8v5H5zM6.5 9V7a2.5 2.5 0 0 1 5 0v2" />
      </g>
    )
  })
}
