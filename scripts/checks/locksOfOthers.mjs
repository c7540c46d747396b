import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from './imports.mjs'

/**
 * Where a test looks at the locks of the whole server, which it shares with the tests beside it: those of its own database count
 * (`waitingBackends` sees to it).
 * @param {string} path
 * @param {string} source
 * @returns {string[]} findings
 */
export function locksOfOthers(path, source) {
  /** @type {string[]} */
  const findings = []
  /** @param {{ start: number, end: number }} text */
  const look = ({ start, end }) => {
    const statement = source.slice(start, end)
    if (!statement.includes('pg_locks') || statement.includes('current_database()')) return
    findings.push(
      `${path}:${lineAt(source, start)} looks at locks of other databases, too: ask waitingBackends`,
    )
  }
  new Visitor({ Literal: look, TemplateLiteral: look }).visit(parseSync(path, source).program)
  return findings
}
