import type { Box, Vec } from '@energy-console/schematic'

/** Where the window looks: screen = page × zoom + offset, in CSS px. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** What a stage needs of a camera. */
export interface StageCamera {
  readonly view: View
  subscribe(listener: () => void): () => void
  panBy(dx: number, dy: number): void
  /** Zooms by a factor; the page point under the given screen point stays under it. */
  zoomAt(point: Vec, factor: number): void
}

/** How a page is fitted into the window. */
export type FitMode = 'contain' | 'width' | 'actual'

export const minZoom = 0.05
export const maxZoom = 8

/** The camera of one stage; moving it never renders anything by itself. */
export class Camera implements StageCamera {
  #view: View = { x: 0, y: 0, zoom: 1 }
  #listeners = new Set<() => void>()

  get view(): View {
    return this.#view
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(view: View): void {
    const zoom = Math.min(Math.max(view.zoom, minZoom), maxZoom)
    this.#view = { x: view.x, y: view.y, zoom }
    for (const listener of this.#listeners) listener()
  }

  panBy(dx: number, dy: number): void {
    this.set({ ...this.#view, x: this.#view.x + dx, y: this.#view.y + dy })
  }

  /** Zooms by a factor; the page point under the given screen point stays under it. */
  zoomAt([sx, sy]: Vec, factor: number): void {
    const { x, y, zoom } = this.#view
    const next = Math.min(Math.max(zoom * factor, minZoom), maxZoom)
    const ratio = next / zoom
    this.set({ x: sx - (sx - x) * ratio, y: sy - (sy - y) * ratio, zoom: next })
  }

  /** Looks at a box: all of it, its whole width, or in its own size; centred where there is room. */
  fit(box: Box, size: { width: number; height: number }, mode: FitMode = 'contain', padding = 0): void {
    const room = { width: size.width - 2 * padding, height: size.height - 2 * padding }
    if (room.width <= 0 || room.height <= 0 || box.width <= 0 || box.height <= 0) return
    const across = room.width / box.width
    const zoom =
      mode === 'actual' ? 1 : mode === 'width' ? across : Math.min(across, room.height / box.height)
    const left = Math.max((room.width - box.width * zoom) / 2, 0) + padding
    const top = Math.max((room.height - box.height * zoom) / 2, 0) + padding
    this.set({ x: left - box.x * zoom, y: top - box.y * zoom, zoom })
  }
}
