import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../lib/root.mjs'

const { resolve } = createRequire(join(root, 'apps/console/package.json'))
const libraryFolder = join(dirname(resolve('antd/package.json')), 'es')

/** Components whose classes do not begin with the name of their folder. @type {Readonly<Record<string, string>>} */
const otherNames = {
  btn: 'button',
  col: 'grid',
  row: 'grid',
  picker: 'date-picker',
  'picker-calendar': 'calendar',
  qrcode: 'qr-code',
  'select-tree': 'tree-select',
  otp: 'input',
  'float-btn': 'float-button',
  ribbon: 'badge',
  'scroll-number': 'badge',
}

/** Languages that are written from the right, and what the library's own build left behind. */
const neverThere = /\.[\w-]+-rtl(?![\w-])|\.css-var-_|\.data-ant-/
/** The 24 columns of the library's grid, of which the console makes no use. */
export const gridColumns = /\.ant-col-(?:[a-z]+-)?(?:\d|push|pull|offset|order)/

/**
 * A rule of the library's sheet.
 * @typedef {{ component: string, text: string }} LibraryRule the folder of the component whose it is; '' where it is of all
 */

/** By what a class begins with, the longest first: the folder of its component. */
const components = Object.entries({
  ...Object.fromEntries(
    readdirSync(libraryFolder)
      .filter((name) => existsSync(join(libraryFolder, name, 'style', 'index.js')))
      .map((name) => [name, name]),
  ),
  ...otherNames,
}).sort(([one], [other]) => other.length - one.length)

/**
 * The component within which a selector looks: without that it meets nothing. '' where it is none's, as of what moves and of links.
 * @param {string} selector
 */
function componentOf(selector) {
  const [, name] = /\.ant-([a-z-]+)/.exec(selector) ?? []
  if (name === undefined) return ''
  return components.find(([start]) => name === start || name.startsWith(`${start}-`))?.[1] ?? ''
}

/**
 * The rules of a sheet, or groups of them, at its top level.
 * @param {string} css
 */
function* topRules(css) {
  let depth = 0
  let start = 0
  let open = 0
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{' && ++depth === 1) open = at
    if (css[at] !== '}' || --depth > 0) continue
    yield { head: css.slice(start, open).trim(), body: css.slice(open + 1, at) }
    start = at + 1
  }
}

/**
 * What of a list of selectors may ever meet an element of the console; commas within brackets part nothing.
 * @param {string} head
 */
const usedSelectors = (head) =>
  head.split(/,(?![^(]*\))/).filter((selector) => {
    const met = selector.replace(/:(?:not|has|is|where)\([^)]*\)/g, '')
    return !neverThere.test(met) && !gridColumns.test(met)
  })

/**
 * The rules of the library's style sheet, in its order, each told by its component; one of several components once for each. What no
 * page can show is left out.
 *
 * @param {string} css
 * @returns {LibraryRule[]}
 */
export function libraryRules(css) {
  return [...topRules(css)].flatMap(({ head, body }) => {
    if (/^@(media|supports|container|layer)/.test(head))
      return byComponent(libraryRules(body), ({ component }) => component).map(([component, rules]) => ({
        component,
        text: `${head}{${rules.map(({ text }) => text).join('')}}`,
      }))
    if (head.startsWith('@')) return [{ component: '', text: `${head}{${body}}` }]
    return byComponent(usedSelectors(head), componentOf).map(([component, selectors]) => ({
      component,
      text: `${selectors.join(',')}{${body}}`,
    }))
  })
}

/**
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => string} of
 */
function byComponent(all, of) {
  /** @type {Map<string, T[]>} */
  const groups = new Map()
  for (const one of all) groups.set(of(one), [...(groups.get(of(one)) ?? []), one])
  return [...groups]
}
