import { call, page, resource } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractMenus } from './contractMenus'

const pumps = resource({
  path: '/x/pump',
  noun: 'pump',
  label: '水泵',
  permission: 'pump',
  title: 'name',
  schema: z.object({ name: z.string() }),
})

describe('menus of the contract', () => {
  const menus = contractMenus({
    pages: [
      page({ path: '/data/view', title: '首页', code: null }),
      page({ path: '/devices/pumps/:id', title: '一台水泵', code: 'devices_pumps', isHidden: true }),
      {
        ...page({
          path: '/devices/pumps',
          title: '水泵',
          records: { permission: 'pump', label: '水泵', load: async () => pumps },
        }),
        group: '设备',
        groupIcon: 'ToolOutlined',
      },
      page({ path: '/logs/index', title: '操作日志' }),
    ],
    resources: [pumps],
    calls: [
      ...Object.values(pumps.calls),
      call({ method: 'POST', path: '/api/x/stop', label: '停机', permission: ['pump_stop', 'pump_edit'] }),
      call({ method: 'GET', path: '/api/x/me', label: '我', permission: 'session' }),
    ],
  })
  const codeAndParent = menus.map((menu) => [menu.code, menu.parentCode])

  it('gives headings their icon, and hides no page that is reached from the sidebar', () => {
    expect(menus.find((menu) => menu.code === 'group:设备')).toMatchObject({ source: 'ToolOutlined' })
    expect(menus.filter(({ isHidden }) => isHidden)).toEqual([])
  })

  it('puts pages under their groups and buttons under their pages', () => {
    expect(codeAndParent).toContainEqual(['group:设备', undefined])
    expect(codeAndParent).toContainEqual(['devices_pumps', 'group:设备'])
    expect(codeAndParent).toContainEqual(['pump_delete', 'devices_pumps'])
    expect(codeAndParent).toContainEqual(['logs', undefined])
  })

  it('makes every code of a call grantable, each once', () => {
    expect(codeAndParent).toContainEqual(['pump_stop', 'group:其他权限'])
    expect(new Set(menus.map((menu) => menu.code)).size).toBe(menus.length)
  })

  it('names a page that shares its code with a hidden one', () => {
    expect(menus.find((menu) => menu.code === 'devices_pumps')).toMatchObject({ path: '/devices/pumps' })
  })

  it('leaves out pages and calls that everybody may use', () => {
    expect(menus.map((menu) => menu.name)).not.toContain('首页')
    expect(menus.map((menu) => menu.name)).not.toContain('我')
  })
})
