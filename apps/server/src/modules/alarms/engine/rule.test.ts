import { expect, it } from 'vitest'
import { freshState } from './life'
import { contentOf, type EngineRule } from './rule'

it.each([
  ['{{duration}}没有数据', '1 小时 30 分钟没有数据'],
  ['No data for {{duration}}', 'No data for 1 h 30 min'],
])('a span of time is told in the language of its text: %s', (content, told) => {
  const rule = {
    ...{ condition: 'silent', limit: null, upperLimit: null, windowMs: 5_400_000, format: {}, unit: '' },
    ...{ deviceName: '', propertyName: '', stationName: '', content },
  } as unknown as EngineRule
  expect(contentOf(rule, { kind: 'open', ts: 0, value: null }, freshState)).toBe(told)
})
