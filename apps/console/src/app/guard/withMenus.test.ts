import { page } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import { withMenus } from './withMenus'

const home = { spec: page({ path: '/home', title: '首页' }) }
const list = { spec: { ...page({ path: '/pumps', title: '水泵' }), group: '设备', groupIcon: 'hdd' } }
const detail = { spec: page({ path: '/pumps/:id', title: '一台水泵', code: 'pumps', isHidden: true }) }
const open = { spec: page({ path: '/open', title: '说明', code: null }) }
const pages = [home, list, detail, open]

const menu = (code: string, fields: Partial<Parameters<typeof withMenus>[1][number]> = {}) => ({
  code,
  name: code,
  nameEn: '',
  path: `/${code}`,
  source: '',
  isHidden: false,
  ...fields,
})
const heading = (fields: object = {}) =>
  menu('group:设备', { name: '机房', path: '', source: 'tool', children: [menu('pumps')], ...fields })
const summary = (menus: Parameters<typeof withMenus>[1]) =>
  withMenus(pages, menus).map(({ spec }) => [spec.path, spec.title, spec.group, spec.isHidden ?? false])

describe('pages as the menus have them', () => {
  it('stand in the order of the menus, under their headings and names', () => {
    expect(summary([heading(), menu('home')])).toEqual([
      ['/pumps', 'pumps', '机房', false],
      ['/pumps/:id', '一台水泵', '机房', true],
      ['/home', 'home', undefined, false],
      ['/open', '说明', undefined, false],
    ])
    expect(withMenus(pages, [heading()])[0]?.spec.groupIcon).toBe('tool')
  })

  it('leave a heading that they were moved out of', () => {
    expect(summary([menu('home'), menu('pumps')])[1]).toEqual(['/pumps', 'pumps', undefined, false])
  })

  it('are hidden by themselves or with their heading, and can still be opened', () => {
    expect(summary([menu('home', { isHidden: true }), heading({ isHidden: true })])).toEqual([
      ['/home', 'home', undefined, true],
      ['/pumps', 'pumps', '机房', true],
      ['/pumps/:id', '一台水泵', '机房', true],
      ['/open', '说明', undefined, false],
    ])
  })
})
