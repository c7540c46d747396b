import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('issue 9 point 4: what an administrator announces is shown to each user once', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  await signIn(tenant, 'admin')
  await page.goto('/settings/announcements')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新增' }).first().click()
  await dialog.getByLabel('公告标题').fill('周日停电检修')
  await dialog.getByLabel('公告内容').click()
  await page.keyboard.type('上午九点到十一点')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()

  const told = page.getByRole('dialog', { name: '公告' })
  await expect(told.getByRole('heading', { name: '周日停电检修' })).toBeVisible()
  await expect(told).toContainText('上午九点到十一点')
  await told.getByRole('button', { name: '我知道了' }).click()
  await expect(told).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: '周日停电检修' })
  await expect(row).toContainText('已发布')
  await page.reload()
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(told).toHaveCount(0)
})
