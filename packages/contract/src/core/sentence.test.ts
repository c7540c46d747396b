import { expect, it } from 'vitest'
import { sentence, valueWithin } from './sentence'

it('is read back from what was written, and from nothing else', () => {
  for (const template of ['第 {{position}} 个字符处', '{{bytes}} 字节', '新增{{label}}', '{{ts}}']) {
    expect(valueWithin(template, sentence(template, '$1 泵'))).toBe('$1 泵')
    expect(valueWithin(template, sentence(template, ''))).toBeUndefined()
  }
  expect(valueWithin('新增{{label}}', '修改站点')).toBeUndefined()
})
