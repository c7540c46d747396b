import { seriousFaults } from '../support/accessibility'
import { expect, test } from '../support/test'
import { themes, useTheme } from '../support/theme'

test('neither the sign-in page nor a list of records has a serious accessibility fault in either theme; e2e/deep walks every page', async ({
  page,
  signIn,
}) => {
  await page.goto('/login')
  await page.getByLabel('密码', { exact: true }).waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await signIn('000000', 'admin')
  await page.goto('/settings/users')
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'admin' })).toBeVisible()
  for (const theme of themes) {
    await useTheme(page, theme)
    const faults = await seriousFaults(page, theme === themes[0] ? 'all' : 'colours')
    expect.soft(faults, theme).toEqual([])
  }
})
