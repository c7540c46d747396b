import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { chooseAppearance } from '../support/appearance'
import { fillDuty } from '../support/duty'
import { powers } from '../support/powers'
import { type RunningServer, startServer } from '../support/server'
import { expect, test } from '../support/test'
import { asTheyOpen, type staged } from './pictures'

const folder = fileURLToPath(new URL('../../apps/console/public/help/pictures/', import.meta.url))
/** Of 100: letters stay sharp, a picture has some 40 kB. */
const quality = 62
type Language = 'zh' | 'en'
/** Servers that run already and whose pictures are taken, instead of ones with a week of history. */
const running = { zh: process.env.E2E_URL, en: process.env.E2E_ENGLISH_URL }

/** Stores what the window shows once it stands still, as WebP, which Playwright itself does not write. */
async function take(page: Page, language: Language, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // parts of a chart come after its numbers
  await expect(
    page.locator('[aria-busy=true], [data-undrawn], .ant-spin-spinning, .ant-skeleton-active'),
  ).toHaveCount(0)
  const client = await page.context().newCDPSession(page)
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality })
  await client.detach()
  await mkdir(`${folder}${language}`, { recursive: true })
  await writeFile(`${folder}${language}/${name}.webp`, Buffer.from(data, 'base64'))
}

for (const language of ['zh', 'en'] as const)
  test.describe(language, () => {
    let server: RunningServer | undefined
    test.beforeAll(async () => {
      // each reader sees a plant whose names are in the language of the manual
      if (!running[language])
        server = await startServer({
          ...{ DEMO_LANGUAGE: language === 'en' ? 'en' : 'zh-CN', DEMO_DAYS: '7', DEMO_MONTHS: '13' },
        })
      process.env.E2E_URL = running[language] ?? server?.url
    })
    test.afterAll(() => server?.stop())
    test.use({ baseURL: async ({ browserName: _ }, use) => use(process.env.E2E_URL) })

    test(`pictures of the manual, ${language}`, async ({ page, signIn }) => {
      await fillDuty(language)
      const points = await powers()
      await page.setViewportSize({ width: 1280, height: 800 })
      await signIn('demo', 'admin')
      // before the console runs
      await page.addInitScript(chooseAppearance, { language, mode: 'light' as const })
      const say = (chinese: string, english: string) => (language === 'en' ? english : chinese)
      const main = page.getByRole('main')
      const shoot = (name: (typeof staged)[number] | keyof typeof asTheyOpen) => take(page, language, name)
      const visit = async (path: string) => {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', say('zh-CN', 'en'))
        await expect(main).toBeVisible()
      }

      for (const [name, path] of Object.entries(asTheyOpen)) {
        await visit(typeof path === 'string' ? path : path(points))
        // curves are drawn once their readings are there: the numbers below tell
        if (name === 'history') await expect(main.getByRole('table')).toContainText(/\d\.\d/)
        await shoot(name as keyof typeof asTheyOpen)
      }

      await visit('/data/view')
      await expect(page.locator('.schematic-item').first()).toBeVisible()
      await shoot('home')
      await page.getByRole('button', { name: say('全部区域', 'All regions') }).click()
      await expect(page.getByRole('tree')).toBeVisible()
      await shoot('place')

      await visit('/devices/list')
      const row = main.getByRole('row').nth(2)
      await expect(row).toBeVisible()
      await shoot('list')
      await row.getByRole('link').first().click()
      await page.waitForURL(/\/devices\/detail\//)
      await shoot('device')

      await visit('/warning/event')
      await main
        .getByRole('button', { name: say('经历', 'History') })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await shoot('alarm')

      for (const [name, path] of [
        ['rule', '/warning/rules'],
        ['plan', '/warning/plans'],
      ] as const) {
        await visit(path)
        await main
          .getByRole('button', { name: say('编辑', 'Edit'), exact: true })
          .first()
          .click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await shoot(name)
      }

      await visit('/systemDiagramEdit/index')
      await main
        .getByRole('link', { name: say('编辑', 'Edit'), exact: true })
        .first()
        .click()
      await page.waitForURL(/\/zutai-editor\//)
      await expect(page.locator('.schematic-item').first()).toBeVisible()
      await shoot('editor')

      await visit('/data/view')
      await page.getByRole('button', { name: say('用户菜单', 'User menu') }).click()
      await page.getByRole('menuitem', { name: say('界面设置', 'Display settings') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await shoot('settings')
    })
  })
