import { type CopiedItems, readCopy, writeCopy } from './edits/copy'

/** How far each further paste of one copy lies from the one before, page units across and down. */
export const PASTE_OFFSET = 10

/** Copied items and style. One instance may serve several editors, so that copies cross views. */
export class Clipboard {
  #text = ''
  #pastes = 0
  #style: Readonly<Record<string, unknown>> | undefined

  /** The copy as text, also meant for the system clipboard; '' when empty. */
  get text(): string {
    return this.#text
  }

  get style(): Readonly<Record<string, unknown>> | undefined {
    return this.#style
  }

  hold(copy: CopiedItems): void {
    this.#text = copy.items.length > 0 ? writeCopy(copy) : this.#text
    this.#pastes = 0
  }

  holdStyle(style: Readonly<Record<string, unknown>>): void {
    this.#style = style
  }

  /** What to paste and how far off; `text` is the system clipboard's, where it can be read. */
  take(text: string = this.#text): { copy: CopiedItems; offset: number } | undefined {
    if (text !== this.#text) {
      const isForeign = readCopy(text) !== undefined
      if (isForeign) this.#pastes = 0
      this.#text = isForeign ? text : this.#text
    }
    const copy = readCopy(this.#text)
    if (!copy) return undefined
    this.#pastes += 1
    return { copy, offset: PASTE_OFFSET * this.#pastes }
  }
}
