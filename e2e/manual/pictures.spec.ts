import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from '../support/test'
import { useTheme } from '../support/theme'

const folder = fileURLToPath(new URL('../../apps/console/public/help/pictures/', import.meta.url))
/** Of 100: letters stay sharp, a picture has some 40 kB. */
const quality = 62

/** Pages that are shown as they open, by the names of their pictures. */
const whole = {
  views: '/systemDiagramEdit',
  tariffs: '/electric-energy/price',
  cost: '/electric-energy/report',
  circuits: '/electric-energy/circuits',
  assets: '/maintenance/ops-devices',
}

/** Stores what the window shows once it stands still, as WebP, which Playwright itself does not write. */
async function take(page: Page, language: string, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const client = await page.context().newCDPSession(page)
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality })
  await client.detach()
  await mkdir(`${folder}${language}`, { recursive: true })
  await writeFile(`${folder}${language}/${name}.webp`, Buffer.from(data, 'base64'))
}

for (const language of ['zh', 'en'] as const)
  test(`pictures of the manual, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/login')
    await fillSignIn(page, 'demo', 'admin', 'admin')
    await page.waitForURL(/\/data\/view/)
    await useTheme(page, 'light')
    if (language === 'en') {
      await page.getByRole('button', { name: '用户菜单' }).click()
      await page.getByRole('menuitem', { name: '语言' }).click()
      await page.getByRole('menuitem', { name: 'English' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    }
    const visit = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
    }

    await visit('/data/view')
    await expect(page.locator('.schematic-item').first()).toBeVisible()
    await take(page, language, 'home')
    await page.getByRole('button', { name: language === 'en' ? 'All regions' : '全部区域' }).click()
    await expect(page.getByRole('tree')).toBeVisible()
    await take(page, language, 'place')

    await visit('/devices/list')
    const row = page.getByRole('main').getByRole('row').nth(2)
    await expect(row).toBeVisible()
    await take(page, language, 'list')
    await row.getByRole('link').first().click()
    await page.waitForURL(/\/devices\/detail\//)
    await take(page, language, 'device')

    await visit('/warning/event')
    await expect(page.getByRole('main').getByRole('row').nth(2)).toBeVisible()
    await take(page, language, 'alarms')
    await visit('/account')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await take(page, language, 'account')

    for (const [name, path] of Object.entries(whole)) {
      await visit(path)
      await take(page, language, name)
    }
    await visit('/systemDiagramEdit')
    const edit = language === 'en' ? 'Edit' : '编辑'
    await page.getByRole('main').getByRole('link', { name: edit, exact: true }).first().click()
    await page.waitForURL(/\/zutai-editor\//)
    await expect(page.locator('.schematic-item').first()).toBeVisible()
    await take(page, language, 'editor')

    await visit('/data/view')
    await page.getByRole('button', { name: language === 'en' ? 'User menu' : '用户菜单' }).click()
    await page.getByRole('menuitem', { name: language === 'en' ? 'Display settings' : '界面设置' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, language, 'settings')
  })
