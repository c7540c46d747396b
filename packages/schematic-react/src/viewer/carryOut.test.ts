import { openDocument, type Scalar, ViewSession } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import type { ScriptRequest } from '../scripts/protocol'
import { carryOut } from './carryOut'
import type { ViewHost } from './host'

/** Carries requests out on a view with the sources `own` (custom), `shared` (global) and `point` (system). */
const carriedOut = (requests: ScriptRequest[]) => {
  const { document } = openDocument({
    pageList: [{}],
    dataSrcArray: [
      { id: 'a', prop: 'own', value: 1 },
      { id: 'b', kind: 'global', prop: 'shared' },
      { id: 'c', kind: 'system', prop: 'point', deviceId: '1', propertyNo: 'p' },
    ],
  })
  const done = {
    pages: [] as string[],
    urls: [] as string[],
    told: [] as string[],
    globals: [] as [string, Scalar][],
  }
  const session = new ViewSession(document, () => undefined)
  const host: Pick<ViewHost, 'notify' | 'openUrl'> = {
    notify: (kind, text) => done.told.push(`${kind} ${text}`),
    openUrl: (url) => done.urls.push(url),
  }
  carryOut(requests, {
    document,
    session,
    host,
    openPage: (page) => done.pages.push(page),
    setGlobal: async (name, value) => void done.globals.push([name, value]),
  })
  return { ...done, own: session.read('a')?.value }
}

describe('what a script asked for', () => {
  it('sets custom values here and global ones on the server, each once; a point of a device is refused', () => {
    const { own, globals, told } = carriedOut([
      { type: 'set', source: 'own', value: 2 },
      { type: 'set', source: 'own', value: 3 },
      { type: 'set', source: 'shared', value: 4 },
      { type: 'setGlobal', name: 'shared', value: 5 },
      { type: 'setGlobal', name: 'other', value: 6 },
      { type: 'set', source: 'point', value: 7 },
    ])
    expect(own).toBe(3)
    expect(globals).toEqual([
      ['shared', 5],
      ['other', 6],
    ])
    expect(told).toEqual(['error 脚本只能修改自定义数据和全局变量'])
  })

  it('opens one page and one address, the last of each, and shows a few messages', () => {
    const { pages, urls, told } = carriedOut(
      Array.from({ length: 500 }, (_, index): ScriptRequest[] => [
        { type: 'openPage', page: String(index) },
        { type: 'openURL', url: `https://example.com/${index}` },
        { type: 'notify', text: String(index) },
      ]).flat(),
    )
    expect(pages).toEqual(['499'])
    expect(urls).toEqual(['https://example.com/499'])
    expect(told).toEqual(['info 0', 'info 1', 'info 2'])
  })

  it('opens no address that a click might not open', () => {
    const { urls, told } = carriedOut([{ type: 'openURL', url: 'javascript:alert(1)' }])
    expect([urls, told]).toEqual([[], ['error 地址不被允许']])
  })
})
