import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from './imports.mjs'

const chinese = /[㐀-鿿]/

/**
 * @typedef {{ text: string, line: number, isKey: boolean }} Text
 * `isKey`: it can be looked up in a catalogue (a plain literal), rather than shown as it stands
 */

/**
 * The Chinese texts of a source. A plain string literal is a key: it is inside `t('…')`, or in a table whose entries go
 * through `t(entry.label)`. JSX text, a literal attribute and a template with holes are shown as they stand.
 * @param {string} path
 * @param {string} source
 * @returns {Text[]}
 */
export function chineseTexts(path, source) {
  if (!chinese.test(source)) return []
  /** @type {Text[]} */
  const found = []
  /** @type {Set<number>} */
  const attributes = new Set()
  /** @param {string} text @param {number} at @param {boolean} isKey */
  const add = (text, at, isKey) => {
    if (chinese.test(text)) found.push({ text: text.trim(), line: lineAt(source, at), isKey })
  }
  const visitor = new Visitor({
    JSXAttribute: ({ value }) => {
      if (value?.type === 'Literal') attributes.add(value.start)
    },
    JSXText: ({ value, start }) => add(value, start, false),
    TemplateLiteral: ({ quasis, start }) => {
      const isPlain = quasis.length === 1
      add(quasis.map(({ value }) => value.cooked ?? value.raw).join('…'), start, isPlain)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value, start, !attributes.has(start))
    },
  })
  visitor.visit(parseSync(path, source).program)
  return found
}
