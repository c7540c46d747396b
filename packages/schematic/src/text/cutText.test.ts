import { expect, it } from 'vitest'
import { textBlock } from '../editor/commands/insert'
import { cutText } from '.'

it.each([
  ['变压器', 2, '变压'],
  ['泵🔥房', 2, '泵🔥'],
  ['𠮷𠮷𠮷', 2, '𠮷𠮷'],
  ['短', 5, '短'],
])('cuts %s between characters', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut)
})

it('pastes a long text without half a character at its end', () => {
  const { content } = textBlock(`${'a'.repeat(9_999)}🔥🔥`).fields as { content: string }
  expect(content.endsWith('a🔥')).toBe(true)
})
