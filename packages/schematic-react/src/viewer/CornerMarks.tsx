import { boundsOfItem, deviceIdsOfItems, type SchematicDocument } from '@energy-console/schematic'
import { useEffect, useMemo, useState } from 'react'
import type { Scene } from '../scene/Scene'
import { useHost, type ViewHost } from './host'
import { markedItems } from './markedItems'

interface Props {
  document: SchematicDocument
  scene: Scene
}

/** A kind of marks: what delivers the devices that bear one, and how it looks, on 18 × 18. */
interface Kind {
  className: string
  follow: (host: ViewHost) => ViewHost['tags']
  /** At the lower corner on the right; else at the upper one. */
  isLow: boolean
  path: string
}

/** Page units. */
const size = 18

const none: ReadonlyMap<string, string> = new Map()

const tag: Kind = {
  className: 'schematic-tag',
  follow: (host) => host.tags,
  isLow: false,
  path: 'M5 9h8v5H5zM6.5 9V7a2.5 2.5 0 0 1 5 0v2',
}
const silence: Kind = {
  className: 'schematic-silence',
  follow: (host) => host.silences,
  isLow: true,
  path: 'M4 14l5-5M14 5.5a3.2 3.2 0 0 1-4.2 4.2 3.2 3.2 0 0 1 2.7-5.6L11 5.6l1.4 1.4z',
}

/** A lock at the corner of what stands for a device with a lock-out tag, with who and why; nothing is drawn while none has. */
export const TagMarks = (props: Props) => <CornerMarks {...props} kind={tag} />

/** A spanner at the corner of what stands for a device whose alarms are put aside, with who, why and until when. */
export const SilenceMarks = (props: Props) => <CornerMarks {...props} kind={silence} />

function CornerMarks({ document, scene, kind }: Props & { kind: Kind }) {
  const host = useHost()
  const [words, setWords] = useState(none)
  useEffect(() => host && kind.follow(host)?.(setWords), [host, kind])
  const isAny = words.size > 0
  const devices = useMemo(() => (isAny ? deviceIdsOfItems(document) : undefined), [document, isAny])
  if (!devices) return null
  return [...markedItems(scene, devices, words)].map(([id, said]) => {
    const item = scene.item(id)
    if (!item) return null
    const { x, y, width, height } = boundsOfItem(item)
    const [left, top] = [x + width - size / 2, (kind.isLow ? y + height : y) - size / 2]
    return (
      <g key={id} className={kind.className} transform={`translate(${left} ${top})`}>
        <title>{said}</title>
        <rect width={size} height={size} rx={4} />
        <path d={kind.path} />
      </g>
    )
  })
}
