import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createWords, languageOf } from './createWords'

const words = createWords(fileURLToPath(new URL('../../../../console/src/i18n/en', import.meta.url)))

describe('the words of files', () => {
  it('are Chinese as they stand, and English from the catalogues of the console, in their contexts', () => {
    expect(words.in('zh-CN')('网关')).toBe('网关')
    expect([words.in('en')('网关'), words.in('en')('列', { context: 'template' })]).toEqual([
      'Gateway',
      'Column',
    ])
    expect(words.in('en')('{{label}}导入模板', { label: 'Gateway' })).toBe('Gateway import template')
    expect(words.in('en')('一号变压器')).toBe('一号变压器')
  })

  it('are found by what they are said with: the texts behind words that somebody reads (issue 9, operation log)', () => {
    expect(words.saidWith('gateway import TEMPLATE', 'en')).toEqual([])
    expect(words.saidWith('import TEMPLATE', 'en')).toContain('{{label}}导入模板')
    expect(words.saidWith('gateway', 'en')).toContain('网关')
    expect(words.saidWith('gateway', 'zh-CN')).toEqual([])
  })

  it.each([
    ['en', 'en'],
    ['en-GB,zh;q=0.5', 'en'],
    ['zh-CN', 'zh-CN'],
    ['zh-CN,en;q=0.8', 'zh-CN'],
    ['*', 'zh-CN'],
    [undefined, 'zh-CN'],
  ])('are in the language that is named first: %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})
