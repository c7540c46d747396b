import { parseSync } from 'oxc-parser'
import { lineAt } from './imports.mjs'

/** How the name of a call begins that only reads. */
const reading = /^(list|get|try|match)[A-Z]/

/**
 * What is wrong with the names of the calls that a file of the contract declares: a call that reads is `list…` or `get…`
 * (`try…`, `match…` where it works something out from what it is sent), one that changes is another verb, and `…Page`
 * is a page.
 * @param {string} path
 * @param {string} source
 */
export function wrongCallNames(path, source) {
  /** @type {string[]} */
  const findings = []
  for (const statement of parseSync(path, source).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      continue
    for (const { id, init, start } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') continue
      if (init.callee.type !== 'Identifier' || !['call', 'exportCall', 'page'].includes(init.callee.name))
        continue
      const [spec] = init.arguments
      const properties = spec?.type === 'ObjectExpression' ? spec.properties : []
      const isReading = properties.some(
        (property) =>
          property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'reads',
      )
      const trouble = troubleOf(id.name, init.callee.name === 'page', isReading)
      if (trouble) findings.push(`${path}:${lineAt(source, start)} ${id.name} ${trouble}`)
    }
  }
  return findings
}

/** @param {string} name @param {boolean} isPage @param {boolean} isReading */
function troubleOf(name, isPage, isReading) {
  if (isPage !== name.endsWith('Page')) return isPage ? 'is a page: …Page' : 'is a call, not a page'
  if (isPage || reading.test(name) === isReading) return undefined
  return isReading ? 'reads: list… or get…' : 'changes something: a verb that says what'
}
