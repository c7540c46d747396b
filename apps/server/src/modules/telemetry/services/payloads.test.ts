import { expect, it } from 'vitest'
import { askedPart, pick } from './payloads'

it('answers what is there under a name, not what every object has', () => {
  const values = { config: 1, config_version: 2 }
  expect(pick(values, ['config', '__proto__', 'toString', 'constructor'])).toEqual({ config: 1 })
  expect(pick(values, undefined)).toEqual(values)
})

it.each([
  ['v2/fw/request/7/chunk/3', '1000', { part: 3, size: 1000 }],
  ['v2/fw/request/7/chunk/0', '', { part: 0, size: 1024 * 1024 - 1024 }],
  ['v2/fw/request/7/chunk/0', '1048576', undefined],
  ['v2/fw/request/7/chunk/-1', '1000', undefined],
  ['v2/fw/request/7', '1000', undefined],
])('%s with %j asks for %j', (topic, size, part) => {
  expect(askedPart(topic, Buffer.from(size))).toEqual(part)
})
