import { openPage } from '../support/openPage'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('发电机管理 and 应急电源管理 tell how sources stand, and take a test (issue 10 point 2)', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/eps-management')
  const main = page.getByRole('main')
  // the simulated plant loses its mains now and then: how it stands is told, whichever it is
  await expect(main.getByRole('row').filter({ hasText: '数据机房UPS' })).toContainText(/待机|运行/)
  await expect(main.getByRole('button', { name: '柴油发电机' })).toHaveCount(0)

  await openPage(page, '/devices/dynamo-management')
  const row = main.getByRole('row').filter({ hasText: '柴油发电机' })
  await expect(row.getByRole('cell').filter({ hasText: /^4\d$/ })).toHaveCount(1)
  await row.getByRole('button', { name: '柴油发电机' }).click()
  await expect(page).toHaveURL(/source=\d+/)
  await main.getByRole('tab', { name: '试验记录' }).click()
  await main
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const tester = unique('王工')
  await dialog.getByLabel('试验时间').fill('2026-01-05 10:00:00')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('时长').fill('20')
  await dialog.getByLabel('试验人').fill(tester)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('row').filter({ hasText: tester })).toContainText('合格')
  await expect(main.getByText('上次试验').filter({ visible: true })).toBeVisible()
})
