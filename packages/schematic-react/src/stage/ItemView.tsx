import {
  cloneElement,
  isValidElement,
  memo,
  type ReactElement,
  type ReactNode,
  type SVGProps,
  useLayoutEffect,
  useMemo,
  useReducer,
} from 'react'
import { drawItem } from '../items/registry'
import type { Scene } from '../scene/Scene'
import type { Culling } from './Culling'
import { MountedItem } from './MountedItem'
import { transformOf } from './transformOf'

interface Props {
  scene: Scene
  culling: Culling
  id: string
}

/** One item on the stage. It renders again only when itself changes; frequent changes are written past React. */
export const ItemView = memo(function ItemView({ scene, culling, id }: Props) {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const mounted = useMemo(() => new MountedItem({ scene, culling, id, render }), [scene, culling, id])
  const item = scene.item(id)
  const look = scene.look(id)
  useLayoutEffect(() => mounted.rendered(item))

  if (!item) return null
  const frame = {
    ref: mounted.attach,
    className: look.isBlinking ? 'schematic-item schematic-blinking' : 'schematic-item',
    'data-item-id': id,
    'data-quality': look.quality,
    ...(look.isClickable
      ? { 'data-clickable': '', role: 'button', tabIndex: 0, 'aria-label': look.name || item.type }
      : look.name !== '' && { role: 'img', 'aria-label': look.name }),
    ...(look.isForbidden && { 'data-forbidden': '', 'aria-disabled': true }),
    transform: transformOf(item),
    display: look.isHidden ? 'none' : undefined,
  }
  const drawing = drawItem(item)
  if (look.rotationSpeed !== 0) {
    return (
      <g {...frame}>
        <Turning speed={look.rotationSpeed}>{drawing}</Turning>
      </g>
    )
  }
  return isSoleElement(drawing) ? cloneElement(drawing, frame) : <g {...frame}>{drawing}</g>
})

/**
 * Whether an item is drawn by one element that can be its frame too: most are, which halves a large drawing. One with
 * an opacity or a place of its own cannot, as the frame's would stand in its stead.
 */
const isSoleElement = (drawing: ReactNode): drawing is ReactElement<SVGProps<SVGGraphicsElement>> =>
  isValidElement<object>(drawing) &&
  typeof drawing.type === 'string' &&
  !('opacity' in drawing.props || 'transform' in drawing.props)

const Turning = ({ speed, children }: { speed: number; children: ReactNode }) => (
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
