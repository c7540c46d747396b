import type { ItemQuality } from '@energy-console/schematic'
import { formatTime } from '@energy-console/schematic/time'
import { useEffect, useReducer, useState } from 'react'
import type { Scene } from '../scene/Scene'
import { useHost } from './host'

interface Props {
  scene: Scene
  stage: HTMLElement | null
}

interface Hovered {
  id: string
  /** Middle of the item's upper edge, px from the stage's corner. */
  x: number
  y: number
}

const words: Partial<Record<ItemQuality, string>> = {
  uncertain: '存疑',
  stale: '数据陈旧',
  bad: '数据无效',
  none: '尚无数据',
  gone: '数据点已删除或无权查看',
}

/** What this user may not do with the item under the pointer, what is wrong with its value, and when it was last good; nothing for a live value. */
export function TrustHint({ scene, stage }: Props) {
  const host = useHost()
  const [hovered, setHovered] = useState<Hovered>()
  const [, render] = useReducer((count: number) => count + 1, 0)
  const id = hovered?.id

  useEffect(() => (id === undefined ? undefined : scene.subscribeItem(id, render)), [scene, id])
  useEffect(() => {
    if (!stage) return
    const look = (event: Event) => {
      const item = event.target instanceof Element && event.target.closest<SVGGElement>('[data-item-id]')
      setHovered(item ? placeOf(item, stage) : undefined)
    }
    const leave = () => setHovered(undefined)
    stage.addEventListener('pointerover', look)
    stage.addEventListener('focusin', look)
    stage.addEventListener('pointerleave', leave)
    stage.addEventListener('focusout', leave)
    return () => {
      stage.removeEventListener('pointerover', look)
      stage.removeEventListener('focusin', look)
      stage.removeEventListener('pointerleave', leave)
      stage.removeEventListener('focusout', leave)
    }
  }, [stage])

  if (!hovered) return null
  const { quality, lastGoodTs, isForbidden } = scene.look(hovered.id)
  const word = quality && words[quality]
  if (!word && !isForbidden) return null
  return (
    <div role="tooltip" className="schematic-hint" style={{ left: hovered.x, top: hovered.y }}>
      {isForbidden && host?.writeRefusal && host.t(host.writeRefusal)}
      {isForbidden && word && ' · '}
      {word && host?.t(word)}
      {lastGoodTs !== undefined && (
        <>
          {' · '}
          {host?.t('最后有效值')} {formatTime(lastGoodTs, 'YYYY-MM-DD HH:mm:ss', host?.timeZone)}
        </>
      )}
    </div>
  )
}

function placeOf(item: SVGGElement, stage: HTMLElement): Hovered {
  const box = item.getBoundingClientRect()
  const window = stage.getBoundingClientRect()
  const halfWidth = Math.min(140, window.width / 2)
  const middle = box.left + box.width / 2 - window.left
  return {
    id: item.dataset.itemId ?? '',
    x: Math.min(Math.max(middle, halfWidth), window.width - halfWidth),
    y: Math.max(box.top - window.top, 32),
  }
}
