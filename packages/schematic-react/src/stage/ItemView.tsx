import type { Item } from '@energy-console/schematic'
import { memo, useLayoutEffect, useReducer, useRef } from 'react'
import { writeFast } from '../items/fastWrites'
import { drawItem } from '../items/registry'
import type { ItemLook, Scene } from '../scene/Scene'
import type { Culling } from './Culling'
import { transformOf } from './transformOf'

interface Props {
  scene: Scene
  culling: Culling
  id: string
}

/** One item on the stage. It renders again only when itself changes; frequent changes are written past React. */
export const ItemView = memo(function ItemView({ scene, culling, id }: Props) {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const root = useRef<SVGGElement>(null)
  const shown = useRef<Item>(undefined)
  const isTouched = useRef(false)
  const item = scene.item(id)
  const look = scene.look(id)

  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    let isBehind = false
    const update = () => {
      isBehind = false
      const next = scene.item(id)
      const before = shown.current
      if (!next || !before || !writeFast(element, before, next)) return render()
      applyLook(element, scene.look(id))
      shown.current = next
      isTouched.current = true
    }
    const leave = culling.join(id, { element, catchUp: () => isBehind && update() })
    const stop = scene.subscribeItem(id, () => {
      isBehind = true
      if (culling.check(id) && isBehind) update()
    })
    return () => {
      stop()
      leave()
    }
  }, [scene, culling, id])

  // What was written past React is unknown to it: after it rendered, the element is brought in line once more.
  useLayoutEffect(() => {
    shown.current = item
    if (!isTouched.current || !root.current || !item) return
    writeFast(root.current, undefined, item)
    applyLook(root.current, scene.look(id))
    isTouched.current = false
  })

  if (!item) return null
  const drawing = drawItem(item)
  return (
    <g
      ref={root}
      className={look.isBlinking ? 'schematic-item schematic-blinking' : 'schematic-item'}
      data-item-id={id}
      data-quality={look.quality}
      data-clickable={look.isClickable ? '' : undefined}
      role={look.isClickable ? 'button' : undefined}
      tabIndex={look.isClickable ? 0 : undefined}
      aria-label={look.isClickable ? labelOf(item) : undefined}
      transform={transformOf(item)}
      display={look.isHidden ? 'none' : undefined}
    >
      {look.rotationSpeed === 0 ? drawing : <Turning speed={look.rotationSpeed}>{drawing}</Turning>}
    </g>
  )
})

const Turning = ({ speed, children }: { speed: number; children: React.ReactNode }) => (
  <g
    className="schematic-turning"
    style={{
      transformBox: 'fill-box',
      transformOrigin: 'center',
      animationDuration: `${60 / Math.abs(speed)}s`,
      animationDirection: speed < 0 ? 'reverse' : undefined,
    }}
  >
    {children}
  </g>
)

function applyLook(element: SVGGElement, look: ItemLook) {
  if (look.quality) element.setAttribute('data-quality', look.quality)
  else element.removeAttribute('data-quality')
  if (look.isHidden) element.setAttribute('display', 'none')
  else element.removeAttribute('display')
  element.classList.toggle('schematic-blinking', look.isBlinking)
}

/** What can be read on an item names it, else its own name. */
const labelOf = (item: Item) => ('content' in item && String(item.content)) || item.name || item.type
