import { type Box, contains, intersects } from '@energy-console/schematic'
import type { Scene } from '../scene/Scene'

/** One mounted item, as culling sees it. */
export interface Member {
  readonly element: SVGGraphicsElement
  /** Takes up what changed while the item was out of sight. */
  catchUp(): void
}

/**
 * Which of the mounted items are drawn: those that meet the window or a rim around it. All others are mounted but take
 * no part in layout and painting, and hear of no changes; they catch up when they come into sight.
 */
export class Culling {
  readonly #scene: Pick<Scene, 'bounds' | 'visible'>
  readonly #members = new Map<string, Member>()
  readonly #inSight = new Set<string>()
  /** Page units; nothing is in sight before the first window. */
  #area: Box | undefined

  constructor(scene: Pick<Scene, 'bounds' | 'visible'>) {
    this.#scene = scene
  }

  /** Takes a mounted item in; returns how to let go of it. */
  join(id: string, member: Member): () => void {
    this.#members.set(id, member)
    if (this.#meetsArea(id)) this.#inSight.add(id)
    else member.element.style.display = 'none'
    return () => {
      if (this.#members.get(id) !== member) return
      this.#members.delete(id)
      if (!this.#inSight.delete(id)) member.element.style.display = ''
    }
  }

  /** Whether an item is mounted. */
  holds(id: string): boolean {
    return this.#members.has(id)
  }

  /** Whether an item is in sight where it is now; it is shown or hidden accordingly. */
  check(id: string): boolean {
    const isInSight = this.#meetsArea(id)
    if (isInSight !== this.#inSight.has(id)) this.#show(id, isInSight)
    return isInSight
  }

  /** The window shows another part of the page: draws it and a rim around it, unless it is drawn already. */
  cover(window: Box, rim: number): void {
    if (!this.#area || !contains(this.#area, window)) this.fit(window, rim)
  }

  /** Draws just the window and a rim around it; page units. */
  fit({ x, y, width, height }: Box, rim: number): void {
    const area = { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim }
    if (this.#area && isSameBox(this.#area, area)) return
    this.#area = area
    const next = this.#scene.visible(area)
    for (const id of this.#inSight) if (!next.has(id)) this.#show(id, false)
    for (const id of next) if (!this.#inSight.has(id)) this.#show(id, true)
  }

  #meetsArea(id: string): boolean {
    const box = this.#area && this.#scene.bounds(id)
    return box !== undefined && this.#area !== undefined && intersects(box, this.#area)
  }

  #show(id: string, isInSight: boolean): void {
    const member = this.#members.get(id)
    if (!member) return
    if (isInSight) this.#inSight.add(id)
    else this.#inSight.delete(id)
    member.element.style.display = isInSight ? '' : 'none'
    if (isInSight) member.catchUp()
  }
}

const isSameBox = (a: Box, b: Box) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
