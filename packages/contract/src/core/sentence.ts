/** Where a sentence holds its value, as translations write it too: `{{name}}`. */
const place = /\{\{\w+\}\}/

/** A sentence with its value. What {@link valueWithin} reads, this has written: reword the sentence, and both follow. */
export const sentence = (template: string, value: string | number): string =>
  template.replace(place, () => String(value))

/** The value that stands in such a sentence; undefined for any other text. */
export function valueWithin(template: string, text: string): string | undefined {
  const [before = '', after = ''] = template.split(place)
  const isOne = text.length > before.length + after.length && text.startsWith(before) && text.endsWith(after)
  return isOne ? text.slice(before.length, text.length - after.length) : undefined
}
