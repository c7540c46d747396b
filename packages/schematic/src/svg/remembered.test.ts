import { expect, it } from 'vitest'
import { remembered } from './remembered'

it('makes of a text what it is to be once, and of its own answer nothing more', () => {
  const given: string[] = []
  const upper = remembered((text) => {
    given.push(text)
    if (text === 'bad') throw new Error('refused')
    return text.toUpperCase()
  })
  expect([upper('a'), upper('a'), upper('A')]).toEqual(['A', 'A', 'A'])
  expect(() => upper('bad')).toThrow('refused')
  expect(() => upper('bad')).toThrow('refused')
  expect(given).toEqual(['a', 'bad'])
})

it('forgets the oldest when there is much', () => {
  let made = 0
  const same = remembered((text) => {
    made += 1
    return text
  })
  const texts = Array.from({ length: 10 }, (_, n) => String(n).repeat(1_000_000))
  for (const text of texts) same(text)
  same(texts[9] ?? '')
  expect(made).toBe(10)
  same(texts[0] ?? '')
  expect(made).toBe(11)
})
