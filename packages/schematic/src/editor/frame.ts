import type { Camera } from '../camera'
import {
  centreOf,
  HANDLES,
  type Handle,
  handlePoint,
  isPathItem,
  type RotatedBox,
  rotatePoint,
  type Vec,
} from '../index'
import type { RecordReader } from '../store'
import { boundsOfItems, isLocked, itemsById } from './queries'

/** Edge of a resize handle and radius of the rotater, screen pixels. */
export const HANDLE_SIZE = 8
export const ROTATER_RADIUS = 5
/** How far above the frame the rotater sits, screen pixels. */
export const ROTATER_DISTANCE = 24

/** The box that carries the handles: a single item's own turned box, else the upright box around all. */
export const selectionFrame = (reader: RecordReader, ids: readonly string[]): RotatedBox | undefined => {
  const [first, ...others] = itemsById(reader, ids)
  if (first && others.length === 0 && !isPathItem(first)) {
    const { x, y, width, height, rotation } = first
    return { x, y, width, height, rotation }
  }
  const bounds = boundsOfItems(reader, ids)
  return bounds && { ...bounds, rotation: 0 }
}

/** Whether the selection can be resized and rotated by its frame: there is one, and something in it is not locked. */
export const hasHandles = (reader: RecordReader, ids: readonly string[]): boolean =>
  itemsById(reader, ids).some((item) => !isLocked(reader, item))

/** The handles that a frame shows at a zoom: a small frame keeps only those that leave room to grab the item itself. */
export const visibleHandles = (frame: RotatedBox, zoom: number): readonly Handle[] => {
  const [width, height] = [frame.width * zoom, frame.height * zoom]
  if (width < 12 && height < 12) return ['se']
  return HANDLES.filter((handle) => {
    if (handle === 'n' || handle === 's') return width >= 24
    return handle === 'e' || handle === 'w' ? height >= 24 : true
  })
}

/** Where the rotater lies, page units. */
export const rotaterPoint = (frame: RotatedBox, zoom: number): Vec =>
  rotatePoint([frame.x + frame.width / 2, frame.y - ROTATER_DISTANCE / zoom], centreOf(frame), frame.rotation)

/** What of a frame lies under a screen point, if anything. */
export const frameHit = (frame: RotatedBox, camera: Camera, screen: Vec): Handle | 'rotate' | undefined => {
  const isNear = (point: Vec, reach: number): boolean => {
    const [x, y] = camera.toScreen(point)
    return Math.abs(x - screen[0]) <= reach && Math.abs(y - screen[1]) <= reach
  }
  if (isNear(rotaterPoint(frame, camera.zoom), ROTATER_RADIUS + 2)) return 'rotate'
  return visibleHandles(frame, camera.zoom).find((handle) =>
    isNear(handlePoint(frame, handle), HANDLE_SIZE / 2 + 1),
  )
}
