import { parseSync } from 'oxc-parser'
import { readSource } from '../checks/imports.mjs'
import { filesBelow } from '../lib/files.mjs'
import { areaOf } from './areas.mjs'

/** @typedef {{ area: string, key: string, status: number, text: string, advice: string }} ErrorEntry */

/**
 * The refusals that a file of the contract declares with `defineErrors`. The comment above each says when it comes and
 * what to do; it is nowhere but in the source, so that no browser loads it.
 * @param {string} path
 * @param {string} source
 * @returns {ErrorEntry[]}
 */
export function errorsOf(path, source) {
  const { program, comments } = parseSync(path, source)
  /** @param {number} start where an entry begins */
  const adviceAt = (start) => {
    const above = comments.filter(({ end }) => end <= start).at(-1)
    const isNext = above && source.slice(above.end, start).trim() === ''
    return isNext ? above.value.replace(/^[\s*]+|\s+$/g, '').replace(/\s*\n\s*\*\s*/g, ' ') : ''
  }
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      return []
    return statement.declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
      const [area, specs] = init.arguments
      if (init.callee.name !== 'defineErrors' || specs?.type !== 'ObjectExpression') return []
      const areaName = area?.type === 'Literal' ? String(area.value) : areaOf(path)
      return specs.properties.flatMap((property) => {
        if (property.type !== 'Property' || property.value.type !== 'ObjectExpression') return []
        const name = source.slice(property.key.start, property.key.end)
        const { status = 400, text = '' } = literalsOf(property.value)
        const advice = adviceAt(property.start)
        return [
          { area: areaName, key: `${areaName}.${name}`, status: Number(status), text: String(text), advice },
        ]
      })
    })
  })
}

/**
 * The fields of an object that are plain values.
 * @param {import('oxc-parser').ObjectExpression} object
 * @returns {Record<string, unknown>}
 */
const literalsOf = ({ properties }) =>
  Object.fromEntries(
    properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.value.type === 'Literal'
        ? [[property.key.name, property.value.value]]
        : [],
    ),
  )

/** Every refusal of the contract, what any call may answer first. */
export function allErrors() {
  const files = filesBelow('packages/contract/src', (name) => name === 'errors.ts')
  const entries = files.flatMap((file) => errorsOf(file, readSource(file)))
  return entries.sort((a, b) => Number(b.area === 'core') - Number(a.area === 'core'))
}
