import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from './imports.mjs'

/** What a busy machine may take, ms. */
const longEnough = 20_000
const waits = new Set(['vi.waitFor', 'expect.poll'])

/**
 * Waits of a test that end before a busy machine is done: both kinds wait for one second without their time.
 * @param {string} path
 * @param {string} source
 * @returns {string[]} findings
 */
export function shortWaits(path, source) {
  /** @type {string[]} */
  const findings = []
  /** @param {import('oxc-parser').Argument | undefined} options @returns {number} */
  const timeOf = (options) => {
    if (options?.type === 'Literal') return Number(options.value)
    // a name stands for what is given somewhere else
    if (options?.type !== 'ObjectExpression') return options ? longEnough : 0
    const given = options.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'timeout'
        ? [property.value]
        : [],
    )
    return given[0]?.type === 'Literal' ? Number(given[0].value) : given.length > 0 ? longEnough : 0
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [, options], start }) => {
      const name = source.slice(callee.start, callee.end).replaceAll(/\s/g, '')
      if (!waits.has(name) || timeOf(options) >= longEnough) return
      findings.push(`${path}:${lineAt(source, start)} waits for less than ${longEnough} ms`)
    },
  }).visit(parseSync(path, source).program)
  return findings
}
