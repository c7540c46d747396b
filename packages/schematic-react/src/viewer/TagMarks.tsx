import { boundsOfItem, deviceIdsOfItems, type SchematicDocument } from '@energy-console/schematic'
import { useEffect, useMemo, useState } from 'react'
import type { Scene } from '../scene/Scene'
import { useHost } from './host'

interface Props {
  document: SchematicDocument
  scene: Scene
}

/** Page units. */
const size = 18

const none: ReadonlyMap<string, string> = new Map()

/** A lock at the corner of each item whose device bears a lock-out tag, with who and why; nothing is drawn while none does. */
export function TagMarks({ document, scene }: Props) {
  const host = useHost()
  const [tags, setTags] = useState(none)
  useEffect(() => host?.tags?.(setTags), [host])
  const isAny = tags.size > 0
  const devices = useMemo(() => (isAny ? deviceIdsOfItems(document) : undefined), [document, isAny])
  if (!devices) return null
  return scene.itemIds().map((id) => {
    const words = [...(devices.get(id) ?? [])].map((device) => tags.get(device)).find(Boolean)
    const item = words === undefined ? undefined : scene.item(id)
    if (!item || scene.look(id).isHidden) return null
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
