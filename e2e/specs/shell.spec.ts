import type { Route } from '@playwright/test'
import { api, grantFor, tokenFor } from '../support/api'
import { rect } from '../support/editor'
import { openPage } from '../support/openPage'
import { makeTenant, makeUser } from '../support/tenant'
import { expect, test } from '../support/test'
import { useTheme } from '../support/theme'
import { unique } from '../support/unique'
import { storeView } from '../support/view'

test('platform-shell 4, tabs: pin, refresh, close others or one side, reopen, move; the sidebar leads back to the filters', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/list')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const tabs = page.getByRole('navigation', { name: '打开的页面' })
  const titles = () => tabs.getByRole('link')
  for (const title of ['站点管理', '产品分组', '用户管理']) {
    await menu.getByRole('link', { name: title }).click()
    // who goes on before a page is there has not been on it
    await expect(tabs.getByRole('link', { name: title })).toBeVisible()
  }
  await expect(titles()).toHaveText(['首页', '设备列表', '站点管理', '产品分组', '用户管理'])
  const choose = async (tab: string, item: string) => {
    await tabs.getByRole('link', { name: tab }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  await choose('产品分组', '固定标签')
  await expect(titles()).toHaveText(['首页', '产品分组', '设备列表', '站点管理', '用户管理'])
  await choose('站点管理', '关闭右侧')
  await expect(titles()).toHaveText(['首页', '产品分组', '设备列表', '站点管理'])
  await choose('站点管理', '关闭左侧')
  await expect(titles()).toHaveText(['首页', '产品分组', '站点管理'])
  await choose('站点管理', '重新打开关闭的标签')
  await expect(titles()).toHaveText(['首页', '产品分组', '站点管理', '设备列表'])
  await expect(page).toHaveURL(/\/devices\/list/)

  await tabs.getByRole('link', { name: '设备列表' }).press('Control+Shift+ArrowLeft')
  await expect(titles()).toHaveText(['首页', '产品分组', '设备列表', '站点管理'])
  await tabs.getByRole('link', { name: '站点管理' }).dragTo(tabs.getByRole('link', { name: '设备列表' }))
  await expect(titles()).toHaveText(['首页', '产品分组', '站点管理', '设备列表'])

  await page.getByRole('main').getByLabel('设备名称').first().fill('冷')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: '设备列表' })).toHaveAttribute('href', /deviceName=/)
  await menu.getByRole('link', { name: '站点管理' }).click()
  await expect(page).toHaveURL(/station-management/)
  await menu.getByRole('link', { name: '设备列表' }).click()
  await expect(page).toHaveURL(/deviceName=/)

  await page.reload()
  await expect(titles()).toHaveText(['首页', '产品分组', '站点管理', '设备列表'])
  const name = page.getByRole('main').getByLabel('设备编码').first()
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await name.fill('not searched yet')
  const asked = page.waitForRequest((request) => request.url().includes('/devicemanager/page'))
  await choose('设备列表', '刷新')
  await expect(name).toHaveValue('')
  // the rows of a moment ago too
  await asked
  await choose('设备列表', '关闭其他')
  await expect(titles()).toHaveText(['首页', '产品分组', '设备列表'])
  await choose('产品分组', '关闭所有')
  await expect(titles()).toHaveText(['首页', '产品分组'])
})

test('issue 9 point 2, location tree: a region narrows lists, stands in the address, lets go of what is gone', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const [areaName, areaCode] = [unique('东区'), unique('east').replace(' ', '_')]
  await admin.post('/ml-mlink/area/save', { areaName, areaCode })
  const [area] = await admin.get<{ id: string }[]>('/ml-mlink/area/list')
  const stations: Record<string, string> = {}
  for (const [name, areaId] of [
    ['甲站', area?.id],
    ['乙站', area?.id],
    ['丙站', undefined],
  ] as const) {
    const { id } = await admin.post<{ id: string }>('/ml-mlink/station/save', {
      stationName: name,
      timeZone: 'Asia/Shanghai',
      ...(areaId ? { areaId } : {}),
    })
    await admin.post('/ml-mlink/gateway/save', { gatewayName: `网关 ${name}`, stationId: id })
    stations[name] = id
  }

  await signIn(tenant, 'admin')
  await page.goto('/engineering/gateway-accounts?tab=gateways&current=2')
  const rows = page.getByRole('main').getByRole('cell', { name: /^网关 / })
  // by keyboard: the tree begins at what is chosen, arrows move, Enter chooses
  await page.getByRole('button', { name: '全部区域' }).press('Enter')
  const node = (name: string) => page.getByRole('treeitem', { name })
  await expect(node('全部区域')).toBeFocused()
  // other tests add regions meanwhile
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('treeitem').last()).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await node(areaName).focus()
  await page.keyboard.press('ArrowRight')
  await expect(node(areaName)).not.toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(node(areaName)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: areaName })).toBeFocused()
  await expect(rows).toHaveText([/甲站|乙站/, /甲站|乙站/])
  await expect(page).toHaveURL(new RegExp(`place=area-${area?.id}`))
  await expect(page).not.toHaveURL(/current=/)

  await page.goto(`/engineering/gateway-accounts?tab=gateways&place=station-${stations.丙站}`)
  await expect(rows).toHaveText(['网关 丙站'])
  await expect(page.locator('header').getByRole('button', { name: /丙站/ })).toBeVisible()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '网关数据' }).click()
  await expect(page).toHaveURL(new RegExp(`gateway-data.*place=station-${stations.丙站}`))

  const [gateway] = await admin.get<{ id: string }[]>('/ml-mlink/gateway/list', {
    stationId_equal: stations.丙站 ?? '',
  })
  await admin.post('/ml-mlink/gateway/remove', {}, { ids: gateway?.id ?? '' })
  await admin.post('/ml-mlink/station/remove', {}, { ids: stations.丙站 ?? '' })
  await expect(page.getByText(/丙站.*已不存在/)).toBeVisible()
  await expect(page.getByRole('button', { name: '全部区域' })).toBeVisible()
  await expect(page).not.toHaveURL(/place=/)
})

test('platform-shell 2, layout: folded to icons with fly-outs, as the system, and all of it below 992 px', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('demo', 'admin')
  await page.goto('/account')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  // section 9: 210 px wide, mobile below 992 px
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(210)
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(menu).toHaveCount(0)
  await page.setViewportSize({ width: 992, height: 800 })
  // the heading of the page alone is open at first, and what the user opens is remembered
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    'energy-console/preferences.last',
    '{"content":{}}',
  ] as const)
  await page.goto('/settings/roles')
  const item = (name: string) => menu.getByRole('link', { name, exact: true })
  await expect(item('角色管理')).toBeInViewport({ ratio: 1 })
  await expect(item('设备列表')).toHaveCount(0)
  await menu.getByRole('button', { name: '设备管理' }).click()
  await expect(item('设备列表')).toBeVisible()
  await page.reload()
  await expect(item('设备列表')).toBeVisible()
  await expect(item('事件告警')).toHaveCount(0)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await menu.getByRole('button', { name: '设备管理' }).hover()
  await menu.getByRole('link', { name: '设备列表' }).click()
  await expect(page).toHaveURL(/\/devices\/list/)

  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mode', 'light')
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '界面设置' }).click()
  await page.getByText('跟随系统').click()
  await expect(html).toHaveAttribute('data-mode', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mode', 'light')
  const colour = () => html.evaluate((root) => getComputedStyle(root).getPropertyValue('--primary'))
  const green = await colour()
  await page.getByRole('button', { name: '天蓝' }).click()
  await expect(page.getByRole('button', { name: '天蓝' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(colour).not.toBe(green)
  await page.getByRole('switch', { name: '显示标签栏' }).click()
  await expect(page.getByRole('navigation', { name: '打开的页面' })).toHaveCount(0)
  await page.getByRole('switch', { name: '固定头部' }).click()
  await expect(page.locator('[data-floating]:has(> header)')).toHaveCount(1)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .click()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('设备列表')
  // platform-shell 8: a browser that cannot show anything in full screen says so
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '全屏' }).click()
  await expect(page.getByText('you browser can not work')).toBeVisible()
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '文字大小' }).click()
  await page.getByRole('menuitem', { name: '迷你' }).click()
  await expect(page.locator('body')).toHaveCSS('font-size', '12px')
  await expect(page.getByText('文字大小切换成功')).toBeVisible()
})

test('issue 9 point 2: ctrl+k finds commands, views and alarms beside pages and devices, the manual its words', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/list')
  const search = page.getByRole('combobox', { name: /搜索页面/ })
  const find = async (words: string, kind: string) => {
    await expect(page.locator('header').getByRole('button', { name: /搜索/ })).toBeVisible()
    await page.keyboard.press('Control+K')
    await search.fill(words)
    return page.getByRole('option').filter({ hasText: kind }).first()
  }
  await (await find('锁定屏幕', '命令')).click()
  await expect(page).toHaveURL(/\/lock/)
  await expect(page.getByText(/账号 admin · 租户/)).toBeVisible()
  const password = page.getByLabel('密码', { exact: true })
  // the search that has been left holds no focus back
  await expect(password).toBeFocused()
  await password.fill('admin')
  await password.press('Enter')
  await expect(page).not.toHaveURL(/\/lock/)
  await (await find('关于', '命令')).click()
  const about = page.getByRole('dialog', { name: '关于' })
  await expect(about).toContainText('0.1.0')
  await expect(about).toContainText('不需要授权')
  await expect(about).toContainText('MIT')
  await page.keyboard.press('Escape')
  await expect(about).toHaveCount(0)
  await (await find('能源系统', '画面')).click()
  await expect(page).toHaveURL(/systemDiagram/)
  const admin = api(await tokenFor('demo', 'admin'))
  const { records } = await admin.post<{ records: { alarmContent: string }[] }>(
    '/ml-mlink/equipmentalarm/page',
    { size: '1' },
  )
  await (await find(records[0]?.alarmContent ?? '', '告警')).click()
  await expect(page).toHaveURL(/\/warning\/event\?alarmId=\d+/)

  // the manual is searched too
  await page.goto('/help/index.html')
  await page.getByRole('searchbox', { name: '查找' }).fill('单点登录')
  await expect(page.locator('main mark').first()).toHaveText('单点登录')
  await expect(page.locator('main section[hidden]').first()).toBeHidden()
  await expect(page.locator('#single-sign-on')).toBeVisible()
  await expect(page).toHaveURL(/\?q=/)
})

test('issue 9 point 4, own account: profile, avatar, sessions, what to be told of', async ({
  page,
  signIn,
}) => {
  const user = await makeUser(['devices_list', 'device_view'])
  await signIn('demo', user)
  await page.goto('/account')
  const main = page.getByRole('main')
  await main.getByLabel('手机号码').fill('13800000000')
  await main.getByLabel('电子邮箱').fill('no address')
  await main.getByRole('button', { name: /保\s?存/ }).click()
  await expect(main.getByText('邮箱格式不正确')).toBeVisible()
  await main.getByLabel('电子邮箱').fill('person@example.com')
  await main.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByText('修改成功')).toBeVisible()

  // platform-shell 8: what is said of an answer that refuses, and of none; a fault stands in the error log
  const save = main.getByRole('button', { name: /保\s?存/ })
  const told: readonly [(route: Route) => Promise<void>, string][] = [
    [(route) => route.fulfill({ json: { code: 455, error_description: '今天不能修改' } }), '今天不能修改'],
    [(route) => route.fulfill({ status: 500, json: {} }), '未知错误'],
    [(route) => route.abort(), '网络连接失败，请检查网络'],
  ]
  for (const [answer, text] of told) {
    await page.route('**/api/blade-user/update-info', answer)
    // while one is under way the button takes no click
    await expect(save).not.toHaveClass(/loading/)
    await save.click()
    await expect(page.getByText(text)).toBeVisible()
    await page.unroute('**/api/blade-user/update-info')
  }
  await page.getByRole('button', { name: '错误日志' }).click()
  const log = page.getByRole('dialog', { name: '错误日志' })
  await expect(log.getByRole('article')).toHaveCount(1)
  await expect(log).toContainText('/api/blade-user/update-info')
  await log.getByRole('button', { name: 'Clear All' }).click()
  await expect(log).toContainText('没有内容')
  await page.keyboard.press('Escape')

  await expect(main.getByRole('img', { name: '头像' })).toHaveCount(0)
  await main.getByLabel('选择头像').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(main.getByRole('img', { name: '头像' })).toBeVisible()

  const elsewhere = api((await grantFor('demo', user)).access_token)
  await elsewhere.get('/blade-user/info')
  await page.reload()
  const sessions = main.getByRole('list', { name: '我的登录' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(main.getByLabel('手机号码')).toHaveValue('13800000000')
  await sessions.getByRole('button', { name: /结\s?束/ }).click()
  await expect(sessions).toHaveCount(1)
  await expect(elsewhere.get('/blade-user/info')).rejects.toThrow(/401/)

  await main.getByRole('switch', { name: '弹出告警' }).click()
  await expect(main.getByRole('switch', { name: '弹出告警' })).not.toBeChecked()
  await page.reload()
  await expect(main.getByRole('switch', { name: '弹出告警' })).not.toBeChecked()
})

test('issue 9 point 2: a screen that follows the theme is dark in a dark control room', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const items = [rect('r', 100, 100, { fill: '#FFFFFF', stroke: '#121212' })]
  const id = await storeView('随主题', { pages: [{ id: 'p', items, followsTheme: true }] })
  await signIn('demo', 'admin')
  await page.goto('/account')
  await useTheme(page, 'dark')
  await openPage(page, `/zutai-viewer/${id}`)
  const ground = page.locator('[data-page-ground]')
  await expect(ground).toHaveAttribute('fill', '#18222F')
})
