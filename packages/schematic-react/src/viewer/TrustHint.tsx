import type { ItemQuality } from '@energy-console/schematic'
import { useEffect, useState } from 'react'
import { formatClock } from '../items/html'
import type { ItemLook, Scene } from '../scene/Scene'
import { useHost } from './host'

interface Props {
  scene: Scene
  stage: HTMLElement | null
}

interface Hint {
  look: ItemLook
  /** Middle of the item's upper edge, px from the stage's corner. */
  x: number
  y: number
}

const words: Partial<Record<ItemQuality, string>> = {
  uncertain: '存疑',
  stale: '数据陈旧',
  bad: '数据无效',
  none: '尚无数据',
}

/** What is wrong with the value of the item under the pointer, and when it was last good; nothing for a live value. */
export function TrustHint({ scene, stage }: Props) {
  const host = useHost()
  const [hint, setHint] = useState<Hint>()

  useEffect(() => {
    if (!stage) return
    const look = (event: Event) => {
      const item =
        event.target instanceof Element ? event.target.closest<SVGGElement>('[data-quality]') : undefined
      setHint(item ? hintOn(item, stage, scene) : undefined)
    }
    const leave = () => setHint(undefined)
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
  }, [stage, scene])

  const word = hint?.look.quality && words[hint.look.quality]
  if (!hint || !word) return null
  const { lastGoodTs } = hint.look
  return (
    <div role="tooltip" className="schematic-hint" style={{ left: hint.x, top: hint.y }}>
      {host?.t(word)}
      {lastGoodTs !== undefined && (
        <>
          {' · '}
          {host?.t('最后有效值')} {formatClock(new Date(lastGoodTs), 'YYYY-MM-DD HH:mm:ss')}
        </>
      )}
    </div>
  )
}

function hintOn(item: SVGGElement, stage: HTMLElement, scene: Scene): Hint {
  const box = item.getBoundingClientRect()
  const window = stage.getBoundingClientRect()
  const halfWidth = Math.min(140, window.width / 2)
  const middle = box.left + box.width / 2 - window.left
  return {
    look: scene.look(item.dataset.itemId ?? ''),
    x: Math.min(Math.max(middle, halfWidth), window.width - halfWidth),
    y: Math.max(box.top - window.top, 32),
  }
}
