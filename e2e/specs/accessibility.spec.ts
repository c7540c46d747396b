import { seriousFaults } from '../support/accessibility'
import { expect, test } from '../support/test'
import { themes, useTheme } from '../support/theme'

/** A drawing, a list of records and a sheet in sections. */
const kinds = ['/data/view', '/settings/users', '/electric-energy/price']

test('no kind of page has a serious accessibility fault in either theme; e2e/deep walks every page', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn('000000', 'admin')
  for (const path of kinds) {
    await page.goto(path)
    await page.locator('main').waitFor()
    await page.waitForLoadState('networkidle')
    for (const theme of themes) {
      await useTheme(page, theme)
      const faults = await seriousFaults(page, theme === themes[0] ? 'all' : 'colours')
      expect.soft(faults, `${path}, ${theme}`).toEqual([])
    }
  }
})

test('the sign-in page has no serious accessibility fault in either theme', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('密码', { exact: true }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
})
