import { expect, fillSignIn, test } from '../support/test'

const accounts = [
  ['000000', 'admin'],
  ['demo', 'viewer'],
] as const

for (const [tenant, account] of accounts) {
  test(`${tenant}/${account} signs in and lands on the home page`, async ({ page, signInByForm }) => {
    await signInByForm(tenant, account)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('首页')
  })
}

test('a wrong password is refused without saying what was wrong', async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, 'demo', 'viewer', 'not-the-password')
  await expect(page.getByText('用户名或密码不正确')).toBeVisible()
  await fillSignIn(page, 'nowhere', 'viewer', 'viewer')
  await expect(page.getByText('用户名或密码不正确').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('after five failures an account is held back, the right password included', async ({ page }) => {
  await page.goto('/login')
  const tokenAnswer = () => page.waitForResponse((response) => response.url().includes('/oauth/token'))
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answered = tokenAnswer()
    await fillSignIn(page, 'demo', 'nobody', `wrong-${attempt}`)
    await answered
  }
  await fillSignIn(page, 'demo', 'nobody', 'nobody')
  await expect(page.getByText(/登录失败次数过多/).first()).toBeVisible()
})

test('empty fields are named when they are left', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('密码', { exact: true }).focus()
  await page.getByLabel('账号', { exact: true }).focus()
  await expect(page.getByText('请输入密码')).toBeVisible()
})

test('a page asked for before signing in is shown afterwards', async ({ page }) => {
  await page.goto('/devices/list')
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, 'demo', 'admin', 'admin')
  await expect(page).toHaveURL(/\/devices\/list/)
})

test('an operator has no settings pages, neither in the menu nor by address', async ({ page, signIn }) => {
  await signIn('demo', 'operator')
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: '主菜单' })).not.toContainText('系统设置')
  await page.goto('/settings/users')
  await expect(page.getByText('没有访问权限')).toBeVisible()
})

test('an unknown address shows 404', async ({ page, signIn }) => {
  await signIn('demo', 'viewer')
  await page.goto('/no/such/page')
  await expect(page.getByText('404')).toBeVisible()
})
