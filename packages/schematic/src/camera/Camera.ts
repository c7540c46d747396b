import { PAGE_BOX } from '../document/limits'
import type { Box, Vec } from '../geometry'
import { Atom } from './Atom'

/** Where the page's corner lies on the screen (px from the window's corner) and how large a page unit is. */
export interface CameraState {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** How a box is fitted into the window. */
export type FitMode = 'contain' | 'width' | 'height' | 'actual'

const MIN_ZOOM = 0.05
const MAX_ZOOM = 16

/** The camera over the page; page ↔ screen. Screen lengths are CSS pixels, whatever the device's pixel ratio. */
export class Camera {
  readonly state = new Atom<CameraState>({ x: PAGE_BOX.x, y: PAGE_BOX.y, zoom: 1 })
  /** Size of the window that shows the page, CSS pixels. */
  readonly viewport = new Atom<{ width: number; height: number }>({ width: 1300, height: 800 })
  /** How much of the window something covers at its sides, CSS pixels; what is fitted keeps clear of it. */
  readonly covered = new Atom<{ left: number; right: number }>({ left: 0, right: 0 })

  get zoom(): number {
    return this.state.get().zoom
  }

  toPage([x, y]: Vec): Vec {
    const camera = this.state.get()
    return [(x - camera.x) / camera.zoom, (y - camera.y) / camera.zoom]
  }

  toScreen([x, y]: Vec): Vec {
    const camera = this.state.get()
    return [x * camera.zoom + camera.x, y * camera.zoom + camera.y]
  }

  /** Moves the page by screen pixels. */
  panBy(dx: number, dy: number): void {
    const { x, y, zoom } = this.state.get()
    this.state.set({ x: x + dx, y: y + dy, zoom })
  }

  /** Moves the page so that a place of it lies in the middle of the window. */
  centreOn([x, y]: Vec): void {
    const { width, height } = this.viewport.get()
    const { zoom } = this
    this.state.set({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom })
  }

  /** Zooms while the page stays put under a point of the screen. */
  zoomAt(point: Vec, zoom: number): void {
    const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
    const [px, py] = this.toPage(point)
    this.state.set({ x: point[0] - px * next, y: point[1] - py * next, zoom: next })
  }

  /** Zooms about the middle of the window. */
  zoomTo(zoom: number): void {
    const { width, height } = this.viewport.get()
    this.zoomAt([width / 2, height / 2], zoom)
  }

  /**
   * Shows a box: all of it (`contain`), its whole width or height, or in its own size; in the middle where there is
   * room, never larger than `maxZoom`.
   */
  fit(
    box: Box,
    {
      margin = 20,
      maxZoom = MAX_ZOOM,
      mode = 'contain',
    }: { margin?: number; maxZoom?: number; mode?: FitMode } = {},
  ): void {
    const { width, height } = this.viewport.get()
    const { left, right } = this.covered.get()
    const free = Math.max(1, width - left - right)
    const across = (free - 2 * margin) / Math.max(1, box.width)
    const down = (height - 2 * margin) / Math.max(1, box.height)
    const wanted = { contain: Math.min(across, down), width: across, height: down, actual: 1 }[mode]
    const zoom = Math.min(maxZoom, Math.max(MIN_ZOOM, wanted))
    /** A box that is larger than the window begins at its corner. */
    const offset = (room: number, size: number) =>
      Math.max((room - size * zoom) / 2, mode === 'contain' ? -Infinity : margin)
    this.state.set({
      x: left + offset(free, box.width) - box.x * zoom,
      y: offset(height, box.height) - box.y * zoom,
      zoom,
    })
  }

  /** The page's own place, unzoomed. */
  reset(): void {
    this.state.set({ x: PAGE_BOX.x, y: PAGE_BOX.y, zoom: 1 })
  }

  /** The part of the page that the window shows, page units. */
  visibleBox(): Box {
    const { width, height } = this.viewport.get()
    const [x, y] = this.toPage([0, 0])
    return { x, y, width: width / this.zoom, height: height / this.zoom }
  }
}
