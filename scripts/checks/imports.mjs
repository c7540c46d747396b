import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from '../lib/root.mjs'

/**
 * @typedef {{ specifier: string, line: number }} Import
 * a module that a file names, statically or not, as values or as types
 */

/** @param {string} source @param {number} offset */
export const lineAt = (source, offset) => source.slice(0, offset).split('\n').length

/**
 * Every import and re-export of a TypeScript source: `import`, `export … from`, `import()`, and `import('…')` types.
 * @param {string} path its extension tells whether it is TSX
 * @param {string} source
 * @returns {Import[]}
 */
export function importsOf(path, source) {
  const parsed = parseSync(path, source)
  /** @type {{ specifier: string, at: number }[]} */
  const found = []
  for (const { moduleRequest } of parsed.module.staticImports) {
    found.push({ specifier: moduleRequest.value, at: moduleRequest.start })
  }
  for (const { entries } of parsed.module.staticExports) {
    for (const { moduleRequest } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, at: moduleRequest.start })
    }
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end)
    if (/^['"]/.test(text)) found.push({ specifier: text.slice(1, -1), at: moduleRequest.start })
  }
  if (source.includes('import(')) {
    new Visitor({
      TSImportType: ({ source: { value }, start }) => found.push({ specifier: value, at: start }),
    }).visit(parsed.program)
  }
  return found.map(({ specifier, at }) => ({ specifier, line: lineAt(source, at) }))
}

/** @type {Map<string, Record<string, string>>} */
const exportsOf = new Map()

/**
 * The file that a workspace package exports under `subpath` (`.`, `./devices`); `undefined` when it exports no such.
 * @param {string} name the package's folder below packages/
 * @param {string} subpath
 */
function exportedFile(name, subpath) {
  const folder = posix.join('packages', name)
  const exported = exportsOf.get(name) ?? JSON.parse(readSource(`${folder}/package.json`)).exports
  exportsOf.set(name, exported)
  const target = exported[subpath] ?? exported['./*']?.replace('*', subpath.slice(2))
  return target && posix.join(folder, target)
}

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** @param {string} path */
const isFile = (path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile()

/**
 * The file of the workspace that `specifier` means in `from`; `undefined` for what node_modules or Node provide.
 * @param {string} from
 * @param {string} specifier
 */
export function resolveImport(from, specifier) {
  const ours = /^@energy-console\/([^/]+)(?:\/(.+))?$/.exec(specifier)
  const base = ours
    ? exportedFile(ours[1] ?? '', ours[2] ? `./${ours[2]}` : '.')
    : specifier.startsWith('.')
      ? posix.join(dirname(from), specifier.replace(/\?.*$/, ''))
      : undefined
  if (base === undefined) return undefined
  return endings.map((ending) => base + ending).find(isFile)
}

/** @param {string} path */
export const readSource = (path) => readFileSync(join(root, path), 'utf8')
