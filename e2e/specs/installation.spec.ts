import { expect, test } from '../support/test'

test('the platform administrator sees versions, starts, and that the program is as it was built (software-versions)', async ({
  page,
  signIn,
}) => {
  await signIn('000000', 'admin')
  await page.goto('/settings/software-versions')
  // every file of the program is read
  await expect(page.getByText(/个程序文件与构建时一致/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('region', { name: '启动与升级记录' })).toContainText('首次启动')
})
