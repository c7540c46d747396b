import type { DataSource, SchematicDocument } from '../document'
import type { Scalar } from '../kinds'
import type { Effect } from './effects'
import type { ItemPatch } from './evaluate'
import { changeEffects, completePrompt, itemEffects } from './events'
import { pointKey } from './points'
import { type BindingProgram, compileBindings, initialValue } from './program'
import type { SourceValue } from './values'

/** A new value of a point, by the point's id or by device and property. */
export interface PointReading extends SourceValue {
  readonly itemId?: string
  readonly deviceId?: string
  readonly propertyNo?: string
}

/** A value that sets itself off again is stopped after this many rounds. */
const MAX_ROUNDS = 8

/**
 * A view while it is shown: takes values in, keeps custom ones, hands patches and effects out. Values are gathered and
 * take effect at `flush`, which a viewer calls once a frame.
 */
export class ViewSession {
  readonly #document: SchematicDocument
  readonly #program: BindingProgram
  readonly #values = new Map<string, SourceValue>()
  readonly #patches = new Map<string, ItemPatch>()
  /** Items whose sources have changed since the last flush. */
  readonly #dirty = new Set<string>()
  /** Items whose patch is older than the last flush. */
  readonly #outdated = new Set<string>()
  readonly #sourcesByPoint = new Map<string, string[]>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #onEffect: (effect: Effect) => void
  readonly #watched: ReadonlySet<string>
  #rounds = 0

  constructor(document: SchematicDocument, onEffect: (effect: Effect) => void) {
    this.#document = document
    this.#program = compileBindings(document)
    this.#onEffect = onEffect
    this.#watched = new Set(
      [...document.event.values()]
        .filter((event) => event.eventType === 'change')
        .map((event) => event.watchObj || event.bindObj),
    )
    for (const source of document.source.values()) this.#register(source)
    for (const id of this.#program.boundItems) this.#dirty.add(id)
    this.flush()
  }

  /** The present value of a data source. */
  readonly read = (sourceId: string): SourceValue | undefined => this.#values.get(sourceId)

  /** The patch of an item, the same object until it changes. Evaluated when somebody asks, so that what nobody sees costs nothing. */
  readonly patchOf = (itemId: string): ItemPatch | undefined => {
    if (this.#outdated.delete(itemId)) {
      const patch = this.#program.evaluate(itemId, this.read)
      if (patch) this.#patches.set(itemId, patch)
    }
    return this.#patches.get(itemId)
  }

  /** Calls back when the patch of an item has changed; returns how to stop it. */
  readonly subscribe = (itemId: string, listener: () => void): (() => void) => {
    if (!this.#program.isBound(itemId)) return () => {}
    const listeners = this.#listeners.get(itemId) ?? new Set()
    this.#listeners.set(itemId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(itemId)
    }
  }

  /** Values from devices. Points that the view does not use are passed over. */
  receive(points: readonly PointReading[]): void {
    for (const point of points) {
      const value = withLastGood(point)
      for (const sourceId of this.#sourcesOf(point)) this.setValue(sourceId, value)
    }
  }

  /** The server's global variables by name; a source whose variable is missing stands at its own value. */
  receiveGlobals(values: ReadonlyMap<string, Scalar>): void {
    for (const source of this.#document.source.values()) {
      if (source.kind !== 'global') continue
      const value = values.get(source.prop) ?? source.value
      const known = this.#values.get(source.id)
      if (known?.value !== value || known.isStale) this.setValue(source.id, { value, quality: 0 })
    }
  }

  /** Sets a data source; change events that this triggers hand out their effects at once. */
  setValue(sourceId: string, after: SourceValue): void {
    const before = this.#values.get(sourceId)
    const kept = after.lastGoodTs === undefined ? { ...after, lastGoodTs: before?.lastGoodTs } : after
    this.#values.set(sourceId, kept)
    for (const id of this.#program.itemsOf(sourceId)) this.#dirty.add(id)
    if (!this.#watched.has(sourceId)) return
    if (this.#rounds >= MAX_ROUNDS) {
      this.#onEffect({ type: 'refused', reason: '数据变化事件循环触发', eventId: sourceId })
      return
    }
    this.#rounds += 1
    try {
      this.#emit(changeEffects({ sourceId, before, after: kept }, this.#context))
    } finally {
      this.#rounds -= 1
    }
  }

  /** Marks every system value as stale, or fresh again: the connection went or came back. */
  setStale(isStale: boolean): void {
    for (const source of this.#document.source.values()) {
      const value = this.#values.get(source.id)
      if (source.kind === 'custom' || !value || Boolean(value.isStale) === isStale) continue
      this.#values.set(source.id, { ...value, isStale })
      for (const id of this.#program.itemsOf(source.id)) this.#dirty.add(id)
    }
  }

  /** A click or double click on an item. Custom values are set here; every other effect goes to the viewer. */
  dispatch(itemId: string, type: 'click' | 'dblclick'): void {
    this.#emit(itemEffects(itemId, type, this.#context))
  }

  /** Performs effects that were waiting for a confirmation, or came from a switch. */
  perform(effects: readonly Effect[]): void {
    this.#emit(effects)
  }

  /** The user's answer to a prompt; null when it was called off. */
  answer(prompt: Extract<Effect, { type: 'prompt' }>, answer: string | null): void {
    this.#emit(completePrompt(prompt, answer, this.#document))
  }

  /** Lets what has changed take effect and tells the items' listeners; returns the ids of items whose patch is new. */
  flush(): readonly string[] {
    const changed = [...this.#dirty]
    this.#dirty.clear()
    for (const id of changed) this.#outdated.add(id)
    for (const id of changed) for (const listener of this.#listeners.get(id) ?? []) listener()
    return changed
  }

  /** Sources of a point, each once, whichever way they name it. */
  #sourcesOf(point: PointReading): Iterable<string> {
    const [first = [], second = []] = pointKeys(point).map((key) => this.#sourcesByPoint.get(key))
    if (first.length === 0 || (second.length === 1 && second[0] === first[0])) return second
    return second.length === 0 ? first : new Set([...first, ...second])
  }

  get #context() {
    return { document: this.#document, read: this.read }
  }

  #emit(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'setCustom') this.setValue(effect.sourceId, { value: effect.value, quality: 0 })
      else this.#onEffect(effect)
    }
  }

  #register(source: DataSource): void {
    const initial = initialValue(source)
    if (initial) this.#values.set(source.id, initial)
    if (source.kind !== 'system') return
    for (const key of pointKeys(source)) {
      this.#sourcesByPoint.set(key, [...(this.#sourcesByPoint.get(key) ?? []), source.id])
    }
  }
}

const pointKeys = (point: Pick<PointReading, 'itemId' | 'deviceId' | 'propertyNo'>) => [
  ...(point.itemId ? [`#${point.itemId}`] : []),
  ...(point.deviceId ? [pointKey(point)] : []),
]

const withLastGood = ({ itemId: _i, deviceId: _d, propertyNo: _p, ...value }: PointReading): SourceValue => ({
  ...value,
  lastGoodTs: value.lastGoodTs ?? (value.quality === 0 ? value.ts : undefined),
})
