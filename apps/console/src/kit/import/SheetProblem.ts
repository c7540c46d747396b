/** A file that is no table, or too large a one. Its message is Chinese, also the translation key. */
export class SheetProblem extends Error {
  readonly params: Record<string, string | number>
  constructor({ text, params = {} }: { text: string; params?: Record<string, string | number> }) {
    super(text)
    this.params = params
  }
}
