import { startServer } from '../support/server'
import { expect, fillSignIn, test } from '../support/test'

const password = 'what everybody sees before sign-in'
const picture = (colour: string) => ({
  name: `${colour}.svg`,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="${colour}"/></svg>`,
  ),
})

test('issue 9 point 6: pictures of the sign-in page are kept in order; the privacy agreement is written, published and accepted once a version', async ({
  page,
}) => {
  // a server of its own: what it shows and asks, it shows and asks of everybody
  test.slow()
  const server = await startServer({ DEMO: 'off', ADMIN_PASSWORD: password })
  const signIn = async () => {
    await page.goto(`${server.url}/login`)
    await fillSignIn(page, '000000', 'admin', password)
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  }
  const dialog = page.getByRole('dialog')
  try {
    await signIn()
    await page.goto(`${server.url}/settings/carousel-management`)
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

    await page.goto(`${server.url}/settings/privacy-agreement`)
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
    await page.goto(`${server.url}/settings/privacy-agreement?view=accepted`)
    await expect(page.getByRole('row').filter({ hasText: '1.0' })).toContainText('000000')
    await expect(due).toHaveCount(0)
    await page.getByRole('tab', { name: '版本' }).click()
    const row = page.getByRole('row').filter({ hasText: '生效中' })
    await expect(row.getByRole('button', { name: '编辑' })).toHaveCount(0)
    await row.getByRole('button', { name: '以此新建' }).click()
    await expect(text).toContainText('我们保存什么')
  } finally {
    await server.stop()
  }
})
