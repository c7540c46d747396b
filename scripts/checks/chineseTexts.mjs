import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from './imports.mjs'

const chinese = /[㐀-鿿、-】：；（）！？，]/

/**
 * @typedef {{ text: string, line: number, isKey: boolean }} Text
 * `text`: with the context that it is translated in, as a catalogue has it: `t('位置', { context: 'item' })` is 位置_item;
 * `isKey`: it can be looked up in a catalogue (a plain literal), rather than shown as it stands
 */

/**
 * The Chinese texts of a source. A plain string literal is a key: it is inside `t('…')`, or in a table whose entries go
 * through `t(entry.label)`, or given to a component of ours, which translates it. JSX text, a template with holes, and a
 * literal attribute of an element of the browser or of a library are shown as they stand.
 * @param {string} path
 * @param {string} source
 * @returns {Text[]}
 */
export function chineseTexts(path, source) {
  if (!chinese.test(source)) return []
  /** @type {Text[]} */
  const found = []
  const parsed = parseSync(path, source)
  /** Attributes that an element of the browser or of a library shows. @type {Set<number>} */
  const shown = new Set()
  const ours = new Set([
    ...parsed.module.staticImports
      .filter(({ moduleRequest }) => /^(\.|@energy-console\/)/.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
    ...[...source.matchAll(/^(?:export )?(?:function|const) ([A-Z]\w*)/gm)].map(([, name]) => name),
  ])
  /** @param {string} text @param {number} at @param {boolean} isKey */
  const add = (text, at, isKey) => {
    if (chinese.test(text)) found.push({ text: text.trim(), line: lineAt(source, at), isKey })
  }
  /** Literals that are translated in a context, with it. @type {Map<number, string>} */
  const contexts = new Map()
  const visitor = new Visitor({
    CallExpression: ({ arguments: [key, options] }) => {
      if (key?.type !== 'Literal' || options?.type !== 'ObjectExpression') return
      for (const property of options.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        if (property.key.name === 'context' && property.value.type === 'Literal')
          contexts.set(key.start, `_${property.value.value}`)
      }
    },
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type === 'JSXIdentifier' && ours.has(name.name)) return
      for (const attribute of attributes) {
        if (attribute.type === 'JSXAttribute' && attribute.value?.type === 'Literal')
          shown.add(attribute.value.start)
      }
    },
    JSXText: ({ value, start }) => add(value, start, false),
    TemplateLiteral: ({ quasis, start }) => {
      const isPlain = quasis.length === 1
      add(quasis.map(({ value }) => value.cooked ?? value.raw).join('…'), start, isPlain)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value + (contexts.get(start) ?? ''), start, !shown.has(start))
    },
  })
  visitor.visit(parsed.program)
  return found
}
