import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/test'

/** A PDF of one page with one line of text; readers find its objects without a table. */
function report(words: string): Buffer {
  const content = `BT /F1 18 Tf 20 100 Td (${words}) Tj ET`
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R
  /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length ${content.length} >>
stream
${content}
endstream
endobj
trailer << /Root 1 0 R >>
%%EOF`)
}

/** A picture of 8 × 8 pixels, as the browser itself draws one. */
const picture = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 8
    canvas.getContext('2d')?.fillRect(0, 0, 4, 8)
    return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '')
  })

/** Holds the last part of a long upload until it is let go. */
async function holdLastPart(page: Page) {
  let letGo: () => void = () => undefined
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/attachment\/part\?.*part=2/, async (route: Route) => {
    await isFree
    await route.continue()
  })
  return () => letGo()
}

test('files are uploaded, found, shown, given a version and packed', async ({ page, signIn }) => {
  const name = `e2e${Date.now()}`
  await signIn('demo', 'admin')
  await page.goto('/maintenance/files')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await expect(main.getByText('即将到期').first()).toBeVisible()

  await main.getByRole('button', { name: '新增文件夹' }).click()
  await dialog.getByLabel('文件夹名称').fill(name)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  await main.getByRole('navigation', { name: '文件夹' }).getByText(name).click()

  const letGo = await holdLastPart(page)
  await main.getByRole('button', { name: '上传文件' }).first().click()
  await page.locator('input[type=file]:not([capture])').setInputFiles([
    { name: '长记录.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_200_000, 'a') },
    { name: '报告.pdf', mimeType: 'application/pdf', buffer: report('e2e report one') },
    { name: '铭牌.png', mimeType: 'image/png', buffer: Buffer.from(await picture(page), 'base64') },
  ])
  await expect(dialog.getByText('1.0 MB / 1.1 MB')).toBeVisible()
  letGo()
  for (const file of ['长记录.txt', '报告.pdf', '铭牌.png'])
    await expect(dialog.getByRole('button', { name: `查看 ${file}` })).toBeVisible()
  await dialog.getByLabel('标签').fill(name)
  await dialog.getByLabel('标签').press('Enter')
  // A click beside the list of tags closes it.
  await dialog.getByText('上传文件', { exact: true }).click()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  const row = main.getByRole('row').filter({ hasText: '报告.pdf' })
  await expect(row).toContainText(name)
  await main.getByRole('button', { name: '预览 报告.pdf' }).click()
  await expect(dialog.getByRole('img', { name: '第 1 页' })).toBeVisible()
  await expect(dialog.getByText('e2e report one')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await main.getByRole('button', { name: '预览 铭牌.png' }).click()
  await expect
    .poll(() =>
      dialog
        .getByRole('img', { name: '铭牌.png' })
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(8)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: '版本' }).click()
  const versions = page.getByRole('dialog', { name: /历史版本/ })
  await versions.getByRole('button', { name: '上传新版本' }).click()
  const adding = page.getByRole('dialog', { name: '上传新版本' })
  await page.locator('input[type=file]:not([capture])').setInputFiles({
    name: '报告.pdf',
    mimeType: 'application/pdf',
    buffer: report('e2e report two'),
  })
  await expect(adding.getByRole('button', { name: '查看 报告.pdf' })).toBeVisible()
  await adding.getByLabel('版本说明').fill('复测')
  await adding.getByRole('button', { name: /保\s?存/ }).click()
  await expect(versions.getByText('复测')).toBeVisible()
  await expect(row).toContainText('V2')
  await versions.getByRole('button', { name: '设为当前版本' }).click()
  await expect(row).toContainText('V1')
  await versions.locator('.ant-drawer-close').click()

  await main.getByPlaceholder('按名称、标签或备注搜索').fill(name)
  await main.getByPlaceholder('按名称、标签或备注搜索').press('Enter')
  await expect(main.getByRole('row')).toHaveCount(4)
  await main.getByRole('checkbox', { name: '全选' }).check()
  await main.getByRole('button', { name: '打包下载' }).click()
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: /后台任务/ }).click()
  const tasks = page.getByRole('dialog', { name: '后台任务' })
  const task = tasks.getByRole('listitem').filter({ hasText: '打包 3 个运维文件' }).first()
  await expect(task).toContainText('已完成', { timeout: 40_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    task.getByRole('button', { name: '下载' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('运维文件.zip')
})
