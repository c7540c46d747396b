import { expect, test } from '../support/test'

test('6: the platform’s administrator sees what fills the disk, as pictures and as numbers', async ({
  page,
  signIn,
}) => {
  await signIn('000000', 'admin')
  await page.goto('/settings/disk-usage')
  const report = page.getByRole('article', { name: '磁盘用量' })
  await expect(report.getByText(/^共 [\d.]+ [GT]B$/).first()).toBeVisible()
  await expect(report.getByRole('img', { name: '数据库构成饼图' })).toBeVisible()
  const kinds = report.getByRole('region', { name: '数据库构成' })
  await kinds.getByRole('button', { name: '以表格显示' }).click()
  await expect(kinds.getByRole('row').filter({ hasText: '原始采样' })).toContainText('%')

  const tenants = report.getByRole('table', { name: '各租户用量' })
  await expect(tenants.getByRole('row').filter({ hasText: '演示租户' })).toContainText(/[\d.]+ [KMG]B/)
  const kept = report.getByRole('table', { name: '保留期限' })
  await expect(kept.getByRole('row').filter({ hasText: '原始采样' })).toContainText(/731 天[\d.]+ [KMG]B/)
  const tables = report.getByRole('table', { name: '各表用量' })
  await expect(tables.getByRole('row').nth(1)).toContainText(/[KMG]B/)
})
