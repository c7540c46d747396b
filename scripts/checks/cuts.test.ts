import { expect, it } from 'vitest'
import { refuseCuts } from './cuts.mjs'

const refused = (source: string, file = 'apps/server/src/modules/a/b/rules.ts') =>
  refuseCuts(file, source).length

it.each([
  'name.substring(0, 3)',
  'name.substr(1)',
  'name.slice(0, 64)',
  'text.slice(0, 2_000)',
  'text.slice(0, 1000)',
  'text.slice(0, longestTold)',
  'text.slice(0, limits.longestError)',
  'name.slice(0, maxNameLength)',
])('refuses %s', (source) => {
  expect(refused(source)).toBe(1)
})

it.each([
  'cutText(name, 64)',
  'time.slice(0, 16)',
  'new Date(ms).toISOString().slice(0, 19)',
  'rows.slice(0, mostShown)',
  'rows.slice(from, from + 500)',
  'ids.slice(0, count)',
])('leaves %s alone', (source) => {
  expect(refused(source)).toBe(0)
})

it('leaves files alone that cut what nobody wrote', () => {
  expect(refused('hash.slice(0, 40)', 'apps/server/src/demo/seed/gatewayTokens.ts')).toBe(0)
})
