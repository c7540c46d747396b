import * as z from 'zod'
import { tokensOf } from './htmlTokens'
import type { FieldOptions } from './meta'

const names: ReadonlyMap<string, string> = new Map([
  ...['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'].map(
    (name) => [name, name] as const,
  ),
  ['div', 'p'],
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['h1', 'h3'],
  ['h2', 'h3'],
])
const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** Nothing is decoded before it is compared: an address must begin with these letters as they stand. */
const safeAddress = /^(?:https?:\/\/|mailto:)[^\s"'<>`]{1,1000}$/i

/**
 * HTML of few tags, put together anew from what is known to be harmless: paragraphs, lists, headings, emphasis, and links
 * to http(s) and mail addresses. Everything else is left out; tags are closed. What comes out stays as it is.
 */
export function sanitiseHtml(html: string): string {
  const open: string[] = []
  const depths = new Map<string, number>()
  let clean = ''
  const close = () => {
    const name = open.pop() ?? ''
    depths.set(name, (depths.get(name) ?? 0) - 1)
    clean += `</${name}>`
    return name
  }
  for (const token of tokensOf(html)) {
    if ('text' in token) {
      clean += escaped(token.text)
      continue
    }
    const name = names.get(token.tag)
    if (name === undefined) continue
    if (name === 'br') {
      if (!token.isClosing) clean += '<br>'
    } else if (token.isClosing) {
      if (depths.get(name)) while (close() !== name);
    } else {
      open.push(name)
      depths.set(name, (depths.get(name) ?? 0) + 1)
      clean += name === 'a' ? link(token.attributes) : `<${name}>`
    }
  }
  while (open.length > 0) close()
  return clean
}

function link(attributes: string): string {
  const [, double, single] = href.exec(attributes) ?? []
  const address = double ?? single ?? ''
  return safeAddress.test(address) ? `<a href="${address}" target="_blank" rel="noopener noreferrer">` : '<a>'
}

/** Text as it stands in HTML; what is an entity already stays one. */
const escaped = (text: string) =>
  text
    .replace(/&(?!(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

/**
 * Formatted text. Whoever sends it, what is stored is harmless HTML. It is measured before it is read, so that nobody keeps
 * the server busy with a text that is refused anyway, and once more as it is stored.
 */
export const richText = (label: string, { max = 20_000, ...options }: FieldOptions & { max?: number } = {}) =>
  z
    .string()
    .max(max, { abort: true })
    .overwrite(sanitiseHtml)
    .max(max)
    .meta({ isDetailOnly: true, ...options, label, kind: 'richText' })
