import { describe, expect, it } from 'vitest'
import { errorsOf } from './errors.mjs'
import { writeErrorsPage } from './errorsPage.mjs'

const source = `
import { defineErrors } from '../core'
/** Refusals of meters. */
export const meterErrors = defineErrors('meters', {
  /** The seal is broken. Send somebody
   * to look. */
  opened: { status: 409, text: '电表 {{name}} 已开盖' },
  worn: { text: '电表已到期' },
})`

describe('errorsOf', () => {
  const errors = errorsOf('packages/contract/src/meters/errors.ts', source)

  it('reads key, status, text and the comment above', () => {
    expect(errors).toEqual([
      {
        area: 'meters',
        key: 'meters.opened',
        status: 409,
        text: '电表 {{name}} 已开盖',
        advice: 'The seal is broken. Send somebody to look.',
      },
      { area: 'meters', key: 'meters.worn', status: 400, text: '电表已到期', advice: '' },
    ])
  })

  it('become rows of a page', () => {
    const page = writeErrorsPage(errors, () => 'worn | out')
    expect(page).toContain('## Meters')
    expect(page).toContain('| `meters.worn` | 400 | 电表已到期 | worn \\| out |  |')
  })
})
