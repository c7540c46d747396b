import { expect, it } from 'vitest'
import { shortAnswer } from './message'

it('keeps of an answer what can be stored, cut between characters', () => {
  expect(shortAnswer(` ok\0\n ${'x'.repeat(196)}😀y`)).toBe(`ok ${'x'.repeat(196)}😀`)
})
