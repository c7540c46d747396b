import type { Item } from '@energy-console/schematic'
import { writeFast } from '../items/fastWrites'
import type { ItemLook, Scene } from '../scene/Scene'
import type { Culling } from './Culling'

interface Place {
  scene: Scene
  culling: Culling
  id: string
  /** Lets React draw the item anew. */
  render: () => void
}

/**
 * An item's element while it is mounted: hears of the item's changes as long as it is in sight and writes frequent
 * ones past React; what cannot be written is rendered.
 */
export class MountedItem {
  readonly #place: Place
  #element: SVGGraphicsElement | null = null
  /** The item as the element shows it. */
  #shown: Item | undefined
  #isBehind = false
  /** Something was written that React does not know of. */
  #isTouched = false

  constructor(place: Place) {
    this.#place = place
  }

  /** Takes the element over; returns how to let go of it. */
  readonly attach = (element: SVGGraphicsElement): (() => void) => {
    const { scene, culling, id } = this.#place
    this.#element = element
    const leave = culling.join(id, { element, catchUp: () => this.#isBehind && this.#update() })
    const stop = scene.subscribeItem(id, () => {
      this.#isBehind = true
      if (culling.check(id) && this.#isBehind) this.#update()
    })
    return () => {
      stop()
      leave()
      this.#element = null
    }
  }

  /** React has rendered the item: what was written past it is brought in line once more. */
  rendered(item: Item | undefined): void {
    this.#shown = item
    if (!this.#isTouched || !this.#element || !item) return
    writeFast(this.#element, undefined, item)
    applyLook(this.#element, this.#place.scene.look(this.#place.id))
    this.#isTouched = false
  }

  #update(): void {
    const { scene, id, render } = this.#place
    this.#isBehind = false
    const [element, next] = [this.#element, scene.item(id)]
    if (!element || !next || !this.#shown || !writeFast(element, this.#shown, next)) {
      render()
      return
    }
    applyLook(element, scene.look(id))
    this.#shown = next
    this.#isTouched = true
  }
}

function applyLook(element: SVGGraphicsElement, look: ItemLook) {
  if (look.quality) element.setAttribute('data-quality', look.quality)
  else element.removeAttribute('data-quality')
  if (look.isHidden) element.setAttribute('display', 'none')
  else element.removeAttribute('display')
  if (look.name !== '') element.setAttribute('aria-label', look.name)
  element.classList.toggle('schematic-blinking', look.isBlinking)
}
