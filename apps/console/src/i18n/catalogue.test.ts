import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationTitle } from '@energy-console/contract'
import { allCalls, allPages, allResources } from '@energy-console/contract/all'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'en')
const catalogues = readdirSync(folder).map((name): [string, Record<string, string>] => [
  name,
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
])
const entries = catalogues.flatMap(([, catalogue]) => Object.entries(catalogue))

describe('English catalogues', () => {
  it('keep the placeholders of every text', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()
    // the text of a single one may say so in words
    const counted = (key: string, text: string) =>
      placeholders(text).filter((name) => !(key.endsWith('_one') && name === '{{count}}'))
    const differing = entries.filter(
      ([chinese, english]) => counted(chinese, chinese).join() !== counted(chinese, english).join(),
    )
    expect(differing).toEqual([])
  })

  it('say the same of a text that stands in two of them', () => {
    const first = new Map<string, string>()
    const differing = entries.filter(([chinese, english]) => {
      const known = first.get(chinese)
      if (known === undefined) first.set(chinese, english)
      return known !== undefined && known !== english
    })
    expect(differing).toEqual([])
  })

  it('name one record of every kind, as a title or a line of the operation log does', () => {
    const english = new Map(entries)
    expect(
      allResources.filter(({ label }) => !english.has(`${label}_one`)).map(({ label }) => label),
    ).toEqual([])
    const t = (text: string, { context, label = '' }: Record<string, string> = {}) =>
      (english.get(`${text}_${context}`) ?? english.get(text) ?? text).replace('{{label}}', label)
    const logged = new Set(allCalls.flatMap(({ audit = [] }) => audit))
    expect([...logged].filter((title) => /[㐀-鿿]/.test(operationTitle(title, t)))).toEqual([])
  })

  it('call a page by what it lists, in the plural', () => {
    const english = new Map(entries)
    const title = (chinese: string) => english.get(chinese)?.toLowerCase() ?? ''
    // of energy there is no plural, of these there is one
    const single = ['操作日志', '登录日志', '单位能耗', '虚拟网关', '隐私协议']
    const listing = allPages.filter(({ records, lists }) => records !== undefined || lists !== undefined)
    expect(listing.length).toBeGreaterThan(40)
    expect(
      listing.flatMap(({ title: chinese }) =>
        single.includes(chinese) || title(chinese) !== english.get(`${chinese}_one`) ? [] : [chinese],
      ),
    ).toEqual([])
  })
})
