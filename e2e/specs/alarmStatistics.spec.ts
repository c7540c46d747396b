import { expect, test } from '../support/test'

test('alarms of a period are counted beside the limits of the standard, and nuisances are listed', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/warning/statistic')
  await expect(page.getByText('标准：可接受约 6，最多约 12')).toBeVisible()
  await expect(page.getByRole('img', { name: '每天的告警' })).toBeVisible()
  await expect(page.getByRole('img', { name: '一周各小时' })).toBeVisible()
  const rules = page.getByRole('region', { name: '最频繁的十条规则' })
  await expect(rules.getByRole('row')).not.toHaveCount(1)

  await page.goto('/warning/analysis')
  await expect(page.getByRole('region', { name: '滋扰告警' })).toBeVisible()
  await expect(page.getByText('滋扰告警规则')).toBeVisible()
})
