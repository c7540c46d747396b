import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { papersOf, placesOf, sheets } from './sheets'

describe('sheets of labels', () => {
  it.each(sheets)('$key fits on its paper', ({ width, height, columns, rows, labelWidth, labelHeight }) => {
    expect(columns * labelWidth).toBeLessThanOrEqual(width)
    expect(rows * labelHeight).toBeLessThanOrEqual(height)
  })

  it('have each label as often as it is wanted, in order, behind the used places', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 60 }),
        fc.constantFrom(...sheets),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: -1, max: 30 }),
        (things, sheet, copies, used) => {
          const papers = papersOf(things, sheet, { copies, used })
          const skipped = Math.min(Math.max(0, used), placesOf(sheet) - 1)
          const all = papers.flat()
          expect(papers.every((paper) => paper.length === placesOf(sheet))).toBe(true)
          expect(all.slice(0, skipped).every((label) => label === undefined)).toBe(true)
          const printed = all.slice(skipped).filter((label) => label !== undefined)
          expect(printed).toEqual(things.flatMap((thing) => Array(copies).fill(thing)))
          if (things.length > 0) expect(papers.at(-1)?.some((label) => label !== undefined)).toBe(true)
        },
      ),
    )
  })
})
