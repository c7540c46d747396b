import { describe, expect, it } from 'vitest'
import { showRefusal } from './showRefusal'

interface Values {
  name: string
  periods: unknown[]
}

function formWith(values: Values) {
  const shown: unknown[] = []
  return {
    shown,
    getFieldsValue: () => values,
    scrollToField: () => undefined,
    setFields: (fields: readonly unknown[]) => void shown.push(...fields),
  }
}

const refused = (field?: string) => ({
  message: '不正确',
  refusal: field === undefined ? undefined : { key: 'core.invalid', params: {}, field },
})

describe('showRefusal', () => {
  it.each([
    ['name', 'name', '不正确'],
    ['periods.2.price', 'periods', '第 3 行 不正确'],
    ['name.first', 'name', '不正确'],
  ])('says what is wrong with %s at %s', (field, name, text) => {
    const form = formWith({ name: '', periods: [] })
    expect(showRefusal<Values>(form as never, refused(field) as never)).toBe(true)
    expect(form.shown).toEqual([{ name, errors: [text] }])
  })

  it.each(['constructor', 'other', undefined])(
    'has no field for %s, but for one that takes the rest',
    (field) => {
      const form = formWith({ name: '', periods: [] })
      expect(showRefusal<Values>(form as never, refused(field) as never)).toBe(false)
      expect(form.shown).toEqual([])
      expect(showRefusal<Values>(form as never, refused(field) as never, 'name')).toBe(true)
      expect(form.shown).toEqual([{ name: 'name', errors: ['不正确'] }])
    },
  )
})
