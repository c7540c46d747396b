import { describe, expect, it } from 'vitest'
import { createPage, FONT_FAMILIES, GRID, itemKinds, MODEL_REFRESH_MS, PAGE_BOX, PAGE_COLORS } from '../index'
import { RESIZE_STEP } from './edits/transform'
import { HANDLE_SIZE, ROTATER_RADIUS } from './frame'
import { LAYOUT_BOX } from './modelLayoutDocument'

describe("the specification's constants (section 9)", () => {
  it.each([
    ['canvas', PAGE_BOX, { x: 10, y: 10, width: 1300, height: 800 }],
    ['canvas of a new page', createPage([]).svgData, { ...PAGE_BOX, locked: false }],
    ['canvas of the model editor', LAYOUT_BOX, { x: 50, y: 20, width: 400, height: 400 }],
    ['grid', GRID, 20],
    ['resizer handle', HANDLE_SIZE, 8],
    ['rotater radius', ROTATER_RADIUS, 5],
    ['resize step', RESIZE_STEP, 10],
    ['page colours', new Set(PAGE_COLORS).size, 6],
    ['font families (section 5)', new Set(FONT_FAMILIES).size, 16],
    ['model refresh, ms', MODEL_REFRESH_MS, 10_000],
  ])('%s', (_name, value, specified) => {
    expect(value).toEqual(specified)
  })

  it('block list of basic shapes begins as section 2 lists it', () => {
    const basic = Object.values(itemKinds).filter(({ group }) => group === 'basic')
    expect(basic.slice(0, 7).map(({ type }) => type)).toEqual([
      'text',
      'line',
      'rect',
      'circle',
      'triangle',
      'image',
      'button',
    ])
  })
})
