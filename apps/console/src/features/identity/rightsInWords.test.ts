import { allPages } from '@energy-console/contract/pages'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { grantsInWords } from './grantsInWords'
import { buttonOptions, pageOptions } from './users/accessOptions'
import { reasonText } from './users/reasonText'

const catalogues = import.meta.glob<Record<string, string>>('../../i18n/en/*.json', {
  import: 'default',
  eager: true,
})
const t = (text: string, values: Record<string, string> = {}) => i18next.t(text, values)

beforeAll(() =>
  i18next.init({
    lng: 'en',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: Object.assign({}, ...Object.values(catalogues)) } },
  }),
)

const isChinese = /\p{Script=Han}/u
const node = { id: '1', parentId: '0', key: '1', value: '1', hasChildren: false }

describe('rights in the words of an English reader', () => {
  it('are the pages and buttons of the grant tree', () => {
    const names = allPages.flatMap(({ title, group = title, buttons = {} }) => [
      ...[title, group],
      ...Object.values(buttons),
    ])
    const told = grantsInWords(
      names.map((title) => ({ ...node, title })),
      t,
    )
    expect(told.map(({ title }) => title).filter((title) => isChinese.test(title))).toEqual([])
  })

  it('are what an administrator has called a page, at every level', () => {
    const tree = [
      { ...node, title: '我的分组', titleEn: 'My heading', children: [{ ...node, title: '查看用户' }] },
    ]
    expect(grantsInWords(tree, t)).toEqual([
      { ...node, title: 'My heading', children: [{ ...node, title: 'View user' }] },
    ])
  })

  it('are the choices and reasons of 权限排查', () => {
    const groups = [...pageOptions(allPages, t), ...buttonOptions(allPages, t)]
    const words = groups.flatMap(({ label, options }) => [label, ...options.map((option) => option.label)])
    expect(words.filter((word) => isChinese.test(word))).toEqual([])
    const hidden = {
      check: 'menu',
      outcome: 'hides',
      names: ['我的分组', '用户管理'],
      namesEn: ['My heading', ''],
    }
    expect(reasonText(hidden as never, t)).toMatch(/My heading, Users/)
  })
})
