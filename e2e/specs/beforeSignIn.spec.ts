import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { openPage } from '../support/openPage'
import { type RunningServer, startServer } from '../support/server'
import { expect, fillSignIn, test } from '../support/test'

const password = 'what everybody sees before sign-in'
const picture = (colour: string) => ({
  name: `${colour}.svg`,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="${colour}"/></svg>`,
  ),
})

// a server of their own: what it shows and asks, it shows and asks of everybody; the captcha comes last
test.describe.configure({ mode: 'default' })
let server: RunningServer
test.beforeAll(async () => {
  test.slow()
  server = await startServer({ DEMO: 'off', ADMIN_PASSWORD: password })
})
test.afterAll(() => server?.stop())

/** Calls the server of these tests with the session of the page. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value
  const headers = { 'Blade-Auth': `bearer ${token}` }
  const answer = await page.request.post(`${server.url}/api${path}`, { headers, data })
  expect(await answer.json()).toMatchObject({ code: 200 })
}

test('issue 9 point 6: pictures of the sign-in page are kept in order; the privacy agreement is written, published and accepted once a version', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow()
  const signIn = async () => {
    await page.goto(`${server.url}/login`)
    await fillSignIn(page, '000000', 'admin', password)
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  }
  const dialog = page.getByRole('dialog')
  await signIn()
  await openPage(page, '/settings/carousel-management')
  for (const [title, rank, colour] of [
    ['第二张', '2', 'teal'],
    ['第一张', '1', 'navy'],
  ] as const) {
    await page.getByRole('button', { name: '新增' }).first().click()
    await dialog.getByLabel('标题').fill(title)
    await dialog.locator('input[type=file]').setInputFiles(picture(colour))
    await expect(dialog.getByRole('img', { name: '图片', exact: true })).toBeVisible()
    await dialog.getByLabel('顺序').fill(rank)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toHaveCount(0)
  }

  await openPage(page, '/settings/privacy-agreement')
  await page.getByRole('button', { name: '新建版本' }).first().click()
  await expect(page).toHaveURL(/privacy-agreement\/editor/)
  const text = page.getByRole('textbox', { name: '协议内容' })
  await expect(text).toBeVisible()
  await page.getByRole('textbox', { name: '协议名称' }).fill('隐私协议')
  await page.getByRole('textbox', { name: '版本号' }).fill('1.0')
  await text.click()
  await page.getByRole('button', { name: '大标题' }).click()
  await page.keyboard.type('我们保存什么')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type('账号和操作记录')
  await expect(text.locator('strong')).toHaveText('账号和操作记录')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/editor\?id=/)
  await page.getByRole('button', { name: '发布' }).click()
  await dialog.getByRole('button', { name: /发\s?布/ }).click()

  const due = page.getByRole('dialog', { name: '隐私协议（1.0）' })
  await expect(due.getByRole('heading', { name: '我们保存什么' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(due).toBeVisible()
  await due.getByRole('button', { name: '不同意并退出' }).click()
  await expect(page).toHaveURL(/\/login/)

  const slides = page.getByRole('region', { name: '轮播图' })
  await expect(slides.getByText('第一张')).toBeVisible()
  await slides.getByRole('button', { name: '第二张' }).click()
  await expect(slides.getByRole('img', { name: '第二张' })).toBeVisible()
  await expect(slides.getByRole('img', { name: '第一张' })).toBeHidden()
  await page.getByRole('button', { name: '《隐私协议》' }).click()
  await expect(dialog.getByText('账号和操作记录')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await signIn()
  await due.getByRole('button', { name: '同意并继续' }).click()
  await expect(due).toHaveCount(0)
  await openPage(page, '/settings/privacy-agreement?view=accepted')
  await expect(page.getByRole('row').filter({ hasText: '1.0' })).toContainText('000000')
  await expect(due).toHaveCount(0)
  await page.getByRole('tab', { name: '版本' }).click()
  const row = page.getByRole('row').filter({ hasText: '生效中' })
  await expect(row.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await row.getByRole('button', { name: '以此新建' }).click()
  await expect(text).toContainText('我们保存什么')
})

/** What the picture of the newest captcha shows, from the embedded database of a server that this test has started. */
async function newestAnswer(dataDir: string): Promise<string> {
  const files = readdirSync(dataDir, { recursive: true }).map(String)
  const read = (name: string) =>
    readFileSync(join(dataDir, files.find((path) => path.endsWith(name)) ?? ''), 'utf8').trim()
  const [, , , port] = read('postmaster.pid').split('\n')
  const owner = 'energy_console'
  const connectionString = `postgres://${owner}:${read('energy-console-password')}@127.0.0.1:${port}/${owner}`
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select answer from captcha order by expires_at desc limit 1')
  await client.end()
  return rows[0]?.answer
}

test('where sign-in asks for a captcha, its picture is shown, a wrong code brings another, the right one leads in, and so the lock page', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page, '000000', 'admin', password)
  await expect(page).toHaveURL(/data\/view/)
  await post(page, '/blade-system/param/save', {
    ...{ paramName: 'captcha', paramKey: 'captcha_mode', paramValue: 'true' },
  })

  await page.context().clearCookies()
  await page.goto(`${server.url}/login`)
  const picture = page.getByRole('img', { name: '验证码' })
  await expect(picture).toBeVisible()
  await fillSignIn(page, '000000', 'admin', password)
  await expect(page.getByText('请输入验证码')).toBeVisible()
  const first = await picture.getAttribute('src')
  const code = page.getByLabel('验证码', { exact: true })
  await code.fill('no')
  await fillSignIn(page, '000000', 'admin', password)
  await expect(page.getByText('验证码不正确')).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await code.fill(await newestAnswer(server.dataDir))
  await fillSignIn(page, '000000', 'admin', password)
  await expect(page).toHaveURL(/data\/view/)
  // the lock page asks for it as well
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
  const unlock = async (answer: string) => {
    await expect(picture).toBeVisible()
    await page.getByLabel('密码', { exact: true }).fill(password)
    await code.fill(answer)
    await page.getByRole('button', { name: /解\s?锁/ }).click()
  }
  await unlock('no')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('验证码不正确')
  await unlock(await newestAnswer(server.dataDir))
  await expect(page).toHaveURL(/data\/view/)
})
