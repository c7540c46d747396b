import { makeTenant } from '../support/tenant'
import { expect, fillSignIn, test } from '../support/test'

test('section 6: 登录日志 shows a sign-in and one that failed, with the reason', async ({ page }) => {
  const tenant = await makeTenant()
  await page.goto('/login')
  await fillSignIn(page, tenant, 'admin', 'wrong')
  await expect(page.getByText('用户名或密码不正确')).toBeVisible()
  await fillSignIn(page, tenant, 'admin', 'admin')
  await page.getByRole('link', { name: '登录日志' }).click()
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.filter({ hasText: '密码不正确' })).toHaveCount(1)
  const done = rows.filter({ hasText: '成功' })
  await expect(done).toContainText('Chrome · Linux')
  await done.getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog')).toContainText('AppleWebKit')
})
