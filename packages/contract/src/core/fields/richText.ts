import * as z from 'zod'
import type { FieldOptions } from './meta'

const names: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'p',
  br: 'br',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  del: 's',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  blockquote: 'blockquote',
  a: 'a',
}
const silent = /<(script|style|template|title|textarea|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d]*)((?:[^<>"']|"[^"<]*"|'[^'<]*'){0,2000})>|[^<]+|</gi
const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** Nothing is decoded before it is compared: an address must begin with these letters as they stand. */
const safeAddress = /^(?:https?:\/\/|mailto:)[^\s"'<>`]{1,1000}$/i

/**
 * HTML of few tags, put together anew from what is known to be harmless: paragraphs, lists, headings, emphasis, and links
 * to http(s) and mail addresses. Everything else is left out; tags are closed. What comes out stays as it is.
 */
export function sanitiseHtml(html: string): string {
  const open: string[] = []
  let clean = ''
  for (const [whole, slash, tag, attributes = ''] of html.replace(silent, '').matchAll(token)) {
    if (tag === undefined) {
      if (!whole.startsWith('<!--')) clean += escaped(whole)
      continue
    }
    const name = names[tag.toLowerCase()]
    if (name === undefined) continue
    if (name === 'br') {
      if (!slash) clean += '<br>'
    } else if (slash) {
      if (!open.includes(name)) continue
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        clean += `</${last}>`
        if (last === name) break
      }
    } else {
      open.push(name)
      clean += name === 'a' ? link(attributes) : `<${name}>`
    }
  }
  return (
    clean +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
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

/** Formatted text. Whoever sends it, what is stored is harmless HTML. */
export const richText = (label: string, { max = 20_000, ...options }: FieldOptions & { max?: number } = {}) =>
  z
    .string()
    .max(max)
    .overwrite(sanitiseHtml)
    .meta({ isDetailOnly: true, ...options, label, kind: 'richText' })
