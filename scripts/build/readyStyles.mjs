/**
 * Components of the library that the console does not use, by folder, with what their classes begin with.
 * @type {Readonly<Record<string, string>>}
 */
const unusedComponents = {
  affix: 'affix',
  anchor: 'anchor',
  avatar: 'avatar',
  'back-top': 'back-top',
  badge: 'badge',
  carousel: 'carousel',
  'float-button': 'float-btn',
  image: 'image',
  listy: 'listy',
  masonry: 'masonry',
  mentions: 'mentions',
  rate: 'rate',
  splitter: 'splitter',
  statistic: 'statistic',
  tour: 'tour',
  transfer: 'transfer',
}

const unusedClass = new RegExp(`\\.ant-(?:${Object.values(unusedComponents).join('|')})(?![a-z])`)
/** Languages that are written from the right, and what the library's own build left behind. */
const neverThere = /\.[\w-]+-rtl(?![\w-])|\.css-var-_|\.data-ant-/
const unusedFolder = new RegExp(`/antd/es/(?:${Object.keys(unusedComponents).join('|')})/style/`)

const sheet = /\/antd\/dist\/antd\.css$/
const styleFile = /\/antd\/es\/[\w/-]+\.js$/
const register = /\/@ant-design\/cssinjs\/es\/hooks\/useStyleRegister\.js$/
const styleMakers = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']

/**
 * The rules of a sheet, or groups of them, at its top level.
 * @param {string} css
 */
function* rulesOf(css) {
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
    return !neverThere.test(met) && !unusedClass.test(met)
  })

/**
 * The library's style sheet without the rules that meet no element of the console.
 * @param {string} css
 * @returns {string}
 */
export function usedStyles(css) {
  let used = ''
  for (const { head, body } of rulesOf(css)) {
    const isGroup = /^@(media|supports|container|layer)/.test(head)
    const shownHead = head.startsWith('@') ? head : usedSelectors(head).join(',')
    const shownBody = isGroup ? usedStyles(body) : body
    if (shownHead && shownBody) used += `${shownHead}{${shownBody}}`
  }
  return used
}

/**
 * @typedef {{ type: string, start: number, end: number, callee?: { name?: string }, arguments?: Node[] }} Node
 * @typedef {{ start: number, end: number, text: string }} Cut a piece of a file, and what stands there instead
 */

/**
 * Calls `found` with every node of a syntax tree.
 * @param {unknown} node
 * @param {(node: Node) => void} found
 */
function walk(node, found) {
  if (Array.isArray(node)) for (const one of node) walk(one, found)
  else if (node && typeof node === 'object') {
    if ('type' in node) found(/** @type {Node} */ (node))
    for (const child of Object.values(node)) walk(child, found)
  }
}

/**
 * The file with its cuts made, from the last to the first: places before a cut stay where they are.
 * @param {string} code
 * @param {Cut[]} cuts
 */
function withCuts(code, cuts) {
  let left = code
  for (const { start, end, text } of cuts.sort((a, b) => b.start - a.start))
    left = left.slice(0, start) + text + left.slice(end)
  return left
}

/**
 * The component library's styles come as the sheet that it ships (`zeroRuntime`). Here what would make them in the browser
 * is left out of the build, and of the sheet what no page can show. A component that is used and left out stops the build.
 *
 * @returns {import('vite').Plugin}
 */
export const readyStyles = () => ({
  name: 'ready-styles',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: [sheet, register, styleFile] },
    handler(code, id) {
      if (sheet.test(id)) return usedStyles(code)
      const isRegister = register.test(id)
      if (!isRegister && !styleMakers.some((name) => code.includes(`${name}(`))) return null
      /** @type {Cut[]} */
      const cuts = []
      walk(this.parse(code), ({ type, start, end, callee, arguments: [, make] = [] }) => {
        if (isRegister && type === 'ExportDefaultDeclaration')
          cuts.push({ start, end, text: 'export default function useStyleRegister() {}' })
        if (make && type === 'CallExpression' && styleMakers.includes(callee?.name ?? ''))
          cuts.push({ start: make.start, end: make.end, text: 'null' })
      })
      if (cuts.length === 0) this.error(`${id} has changed: nothing of it was left out`)
      return withCuts(code, cuts)
    },
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      for (const path of file.type === 'chunk' ? Object.keys(file.modules) : [])
        if (unusedFolder.test(path)) this.error(`${path} is used: its styles must stay (readyStyles.mjs)`)
  },
})
