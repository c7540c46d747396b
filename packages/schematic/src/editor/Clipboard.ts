import { type CopiedItems, readCopy, writeCopy } from './edits/copy'

/** How far each further paste of one copy lies from the one before, page units across and down. */
export const PASTE_OFFSET = 10

/** The clipboard of the computer: copies leave the program by it and come from other windows. */
export interface SystemClipboard {
  write(text: string): void
  /** Rejects where the user or the browser does not allow it. */
  read(): Promise<string>
}

/** Copied items and style. One instance may serve several editors, so that copies cross views. */
export class Clipboard {
  /** Where copies go as text, so that another window can paste them. */
  readonly system: SystemClipboard | undefined
  #text = ''
  #pastes = 0
  #style: Readonly<Record<string, unknown>> | undefined

  constructor(system?: SystemClipboard) {
    this.system = system
  }

  /** The copy as text; '' when empty. */
  get text(): string {
    return this.#text
  }

  get style(): Readonly<Record<string, unknown>> | undefined {
    return this.#style
  }

  hold(copy: CopiedItems): void {
    this.#pastes = 0
    if (copy.items.length === 0) return
    this.#text = writeCopy(copy)
    this.system?.write(this.#text)
  }

  holdStyle(style: Readonly<Record<string, unknown>>): void {
    this.#style = style
  }

  /** Forgets copy and style. The computer's own clipboard is its user's. */
  forget(): void {
    this.#text = ''
    this.#pastes = 0
    this.#style = undefined
  }

  /**
   * What to paste and how far off; undefined for a text that is no copy of items.
   *
   * @param text the system clipboard's, where it can be read; '' stands for the last copy made here
   */
  take(text = ''): { copy: CopiedItems; offset: number } | undefined {
    const isOther = text !== '' && text !== this.#text
    const copy = readCopy(isOther ? text : this.#text)
    if (!copy) return undefined
    if (isOther) {
      this.#text = text
      this.#pastes = 0
    }
    this.#pastes += 1
    return { copy, offset: PASTE_OFFSET * this.#pastes }
  }
}
