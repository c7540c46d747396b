import { gridColumns, libraryRules } from './libraryRules.mjs'
import { firstGroups } from './parts.mjs'

const sheet = /\/antd\/dist\/antd\.css$/
const styleFile = /\/antd\/es\/[\w/-]+\.js$/
const register = /\/@ant-design\/cssinjs\/es\/hooks\/useStyleRegister\.js$/
const styleMakers = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']
/** Of the components that a file is made of; what they name there is their folder. */
const ofComponent = /\/antd\/es\/([\w-]+)\/style\/index\.js$/
/** They lay out in the library's 24 columns. */
const gridParts = /\/antd\/es\/(?:col|row)\/index\.js$/

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

/** The components whose styles a file of the bundle asks for. @param {{ modules: object }} chunk */
const componentsIn = ({ modules }) =>
  Object.keys(modules).flatMap((path) => {
    const [, component] = ofComponent.exec(path) ?? []
    return component === undefined ? [] : [component]
  })

/**
 * The component library's styles come as the sheet that it ships (`zeroRuntime`). Here what would make them in the browser
 * is left out of the build, and of the sheet what no page can show; the rest is parted: rules of a component come with the file
 * that holds it, as a sheet of their own, what the shell needs with the start.
 *
 * @returns {import('vite').Plugin}
 */
export function readyStyles() {
  /** @type {ReturnType<typeof libraryRules>} */
  let rules = []
  return {
    name: 'ready-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: [sheet, register, styleFile] },
      handler(code, id) {
        if (sheet.test(id)) {
          rules = libraryRules(code)
          return ''
        }
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
    renderChunk(_code, chunk, _options, { chunks }) {
      const isFirst = firstGroups.includes(chunk.name)
      const isStart = Object.keys(chunk.modules).some((path) => sheet.test(path))
      if (isFirst && !isStart) return
      const of = new Set(
        isStart
          ? [
              '',
              ...Object.values(chunks).flatMap((one) =>
                firstGroups.includes(one.name) ? componentsIn(one) : [],
              ),
            ]
          : componentsIn(chunk),
      )
      const source = rules.flatMap(({ component, text }) => (of.has(component) ? [text] : [])).join('')
      if (source === '') return
      const file = this.emitFile({ type: 'asset', name: `antd-${chunk.name}.css`, source })
      chunk.viteMetadata?.importedCss.add(this.getFileName(file))
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        for (const path of file.type === 'chunk' ? Object.keys(file.modules) : [])
          if (gridParts.test(path)) this.error(`${path} is used: ${gridColumns} must stay (libraryRules.mjs)`)
    },
  }
}
