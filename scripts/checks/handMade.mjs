import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from './imports.mjs'

/** How the name of a call begins that only reads (`callNames.mjs` sees to it). */
const reading = /^(list|get|try|match)[A-Z]/
/** The calls of a resource or listing that only read. */
const readingCalls = new Set(['page', 'list', 'detail', 'usage'])
/** Says why what follows is no action. */
const exception = /\/\/ by hand: \S/

/**
 * What a page does by hand that an action does for it: a call that changes something, the question before it, and the
 * words after it. A line above with `// by hand: why` lets one stand.
 * @param {string} path of a feature or the shell
 * @param {string} source
 * @returns {string[]} findings
 */
export function handMade(path, source) {
  /** @type {string[]} */
  const findings = []
  const lines = source.split('\n')
  /** @param {number} at @param {string} what */
  const add = (at, what) => {
    const line = lineAt(source, at)
    const isMeant = exception.test(lines[line - 2] ?? '')
    if (!isMeant) findings.push(`${path}:${line} ${what}: declare an action (docs/add-a-page.md)`)
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start }) => {
      const name = source.slice(callee.start, callee.end)
      if (/^(use(Call)?Mutation)$/.test(name)) add(start, `${name}(…)`)
      const isQuestion = name === 'askText' || (name === 'ask' && first?.type === 'ObjectExpression')
      if (isQuestion || name === 'notify.success' || name === 'modal.confirm') add(start, `${name}(…)`)
      if (name !== 'callApi' || !first) return
      const call = source.slice(first.start, first.end)
      const ofResource = /\.calls\.(\w+)$/.exec(call)
      const isReading = ofResource ? readingCalls.has(ofResource[1] ?? '') : reading.test(call)
      if (!isReading) add(start, `callApi(${call})`)
    },
  }).visit(parseSync(path, source).program)
  return findings
}
