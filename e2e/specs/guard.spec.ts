import { createHash } from 'node:crypto'
import { api, tokenFor } from '../support/api'
import { makeTenant, makeUser } from '../support/tenant'
import { expect, fillSignIn, test } from '../support/test'
import { uniqueMark } from '../support/unique'

const digestOf = (password: string) => createHash('md5').update(password).digest('hex')

test('section 2: whoever has no role is told whom to ask, gets in as soon as he has one, and can sign out', async ({
  page,
}) => {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const name = `none${uniqueMark()}`
  const { id } = await admin.post<{ id: string }>('/blade-user/save', {
    account: name,
    realName: name,
    password: digestOf(name),
    roleId: '',
  })
  await page.goto('/login')
  await fillSignIn(page, tenant, name, name)
  await expect(page.getByText(/您的账号还没有角色，请联系.+为您分配角色/)).toBeVisible()
  await expect(page).toHaveTitle(/^401 - /)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('您的账号还没有角色')).toBeVisible()

  const [role] = (await admin.get<{ records: { id: string }[] }>('/blade-system/role/page')).records
  await admin.post('/blade-user/update', { id, roleId: role?.id })
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('首页')

  await admin.post('/blade-user/update', { id, roleId: '' })
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('section 2: a page that exists and is not granted is 401, one that does not exist 404', async ({
  page,
}) => {
  const user = await makeUser(['devices_list', 'device_view'])
  await page.goto('/settings/users?account=x')
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/settings/users?account=x')}`)
  await fillSignIn(page, 'demo', user, user)
  await expect(page.getByText('没有访问权限')).toBeVisible()
  await expect(page).toHaveURL(/settings\/users\?account=x/)
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/devices\/list/)
  await expect(page).toHaveTitle('设备列表 - 能源云平台')
  await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('系统设置')
  await page.goto('/settings/software-versions')
  await expect(page.getByText(/属于平台管理，只向平台的管理员开放/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('软件版本')
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('main').getByText('页面不存在')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('设备列表')
})

test('section 2: signing in never leads out of the console', { tag: '@deep' }, async ({ page, baseURL }) => {
  // which addresses lead out: apps/console/src/app/entry/ownPath.test.ts
  const target = '/.//evil.example'
  await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
  await fillSignIn(page, 'demo', 'viewer', 'viewer')
  await expect(page).toHaveURL(`${baseURL}/data/view`)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('首页')
  await page.goto(`/redirect/${target}`)
  await expect(page).toHaveURL(`${baseURL}/data/view`)
})

test('section 8: a guard that fails resets the token and says so', async ({ page }) => {
  await page.goto('/warning/event?level=2')
  // a server out of order has refused nobody, and holds nobody either
  await page.route('**/blade-user/info', (route) => route.fulfill({ status: 503, body: '' }))
  await fillSignIn(page, 'demo', 'viewer', 'viewer')
  await page.getByRole('alert').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/warning/event?level=2')
  await page.route('**/blade-user/info', (route) =>
    route.fulfill({ json: { code: 200, success: true, data: null, msg: '' } }),
  )
  await fillSignIn(page, 'demo', 'viewer', 'viewer')
  await expect(page.getByText('Has Error')).toBeVisible()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/warning/event?level=2')}`)
  expect((await page.context().cookies()).some(({ name }) => name === 'Admin-Token')).toBe(false)
})

test('section 8: a tenant past its last day of sign-in is told so and signed out, where its console stands open too', async ({
  page,
}) => {
  const tenant = await makeTenant()
  const told = page.getByText('Exceeded maximum login days, please contact the supplier')
  await page.goto('/settings/tenants')
  await fillSignIn(page, tenant, 'admin', 'admin')
  const tryAgain = page.getByRole('button', { name: '重试' })
  await expect(tryAgain).toBeVisible()
  // the server takes no day that is over already
  await page.route('**/param/values*', (route) => {
    const data = [{ paramKey: 'x_lg_nums', paramValue: '1', remark: '1700000000' }]
    return route.fulfill({ json: { code: 200, success: true, data, msg: '' } })
  })
  await tryAgain.click()
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/settings/tenants')}`)

  await fillSignIn(page, tenant, 'admin', 'admin')
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('section 8: what must be read (419) is a dialog, and the page goes on', async ({ page, signIn }) => {
  await signIn('demo', 'viewer')
  await page.goto('/account')
  await page.route('**/equipmentalarm/page*', (route) =>
    route.fulfill({
      json: { code: 419, success: false, data: { records: [], total: 0 }, msg: '今晚停机维护' },
    }),
  )
  await page.getByRole('link', { name: '事件告警' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '今晚停机维护' }).first()
  await expect(dialog).toContainText('温馨提示')
  // whoever passes by a locked screen reads none of it
  const other = await page.context().newPage()
  await other.goto('/lock')
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await other.getByLabel('密码', { exact: true }).fill('viewer')
  await other.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '我知道了' }).click()
  await expect(page).toHaveURL(/warning\/event/)
})
