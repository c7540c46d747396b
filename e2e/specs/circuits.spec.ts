import { expect, test } from '../support/test'

/** Yesterday at noon, as the picker takes it. */
const yesterday = () => `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)} 12:00:00`

test('a swapped meter is noted as a correction, and a device tells what feeds it', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/counter-corrections')
  await page
    .getByRole('main')
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const remark = `换表 ${Date.now()}`
  await dialog.getByLabel('累计数据点').fill('302室电表 / 正向')
  await page
    .getByRole('option', { name: '302室电表 / 正向有功电能' })
    .or(page.getByTitle('302室电表 / 正向有功电能'))
    .first()
    .click()
  await dialog.getByLabel('发生时间').fill(yesterday())
  await dialog.getByLabel('发生时间').press('Enter')
  await dialog.getByLabel('原因').click()
  await page.getByTitle('换表', { exact: true }).click()
  await dialog.getByLabel('修正前读数').fill('18264.5')
  await dialog.getByLabel('修正后读数').fill('0')
  await dialog.getByLabel('说明').fill(remark)
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: remark })
  await expect(row).toContainText('302室电表 / 正向有功电能')

  await page.goto('/devices/list')
  const device = page.getByRole('row').filter({ hasText: '302室电表' })
  await device.getByRole('button', { name: /编\s?辑|修\s?改/ }).click()
  await expect(page.getByRole('dialog').getByTitle('F12 办公插座馈线')).toBeVisible()
})
