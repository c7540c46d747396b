import { dayFromNow } from '../support/days'
import { expect, test } from '../support/test'

/** Yesterday at noon, as the picker takes it. */
const yesterday = () => `${dayFromNow(-1)} 12:00:00`

test('a swapped meter is noted as a correction', async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  await page.goto('/devices/counter-corrections')
  await page
    .getByRole('main')
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const remark = `换表 ${Date.now()}`
  await dialog.getByLabel('说明').fill(remark)
  const choose = async (label: string, text: string, choice: string) => {
    const box = dialog.getByLabel(label)
    await box.click()
    if (text !== '') await box.fill(text)
    await page.locator('.ant-select-dropdown:visible').getByTitle(choice, { exact: true }).click()
  }
  await choose('累计数据点', '302室电表 / 正向', '302室电表 / 正向有功电能')
  await dialog.getByLabel('发生时间').fill(yesterday())
  await dialog.getByLabel('发生时间').press('Enter')
  await choose('原因', '', '换表')
  await dialog.getByLabel('修正前读数').fill('18264.5')
  await dialog.getByLabel('修正后读数').fill('0')
  await dialog.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: remark })
  await expect(row).toContainText('302室电表 / 正向有功电能')
})

test('registers that stepped back are shown; all of them tell what was counted, and a correction begins with their readings', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const at = Date.parse('2026-03-01T04:00:00Z')
  const step = { deviceId: '1', unit: 'kWh', beforeTs: at - 60_000, ts: at }
  const answer = (which: string, data: readonly object[]) =>
    page.route(`**/countercorrection/${which}*`, (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: '', data } }),
    )
  const total = { ...step, itemId: '1', itemName: '总表 / 正向有功电能' }
  await answer('unexplained', [{ ...total, before: 18_264.5, value: 12 }])
  await answer('steps', [
    { ...total, before: 9_990, value: 15, rise: 25, cause: 'rollover' },
    {
      ...total,
      itemId: '2',
      itemName: '支路 / 正向有功电能',
      before: 812.5,
      value: 3,
      rise: 0,
      cause: 'none',
    },
  ])
  await signIn('demo', 'admin')
  await page.goto('/devices/counter-corrections')
  const row = page.getByRole('row').filter({ hasText: '总表 / 正向有功电能' })
  await expect(row).toContainText('2026-03-01 11:59:00 ~ 12:00:00')
  await expect(row).toContainText('18,264.5 → 12 kWh')
  await expect(row.getByRole('button', { name: '登记修正' })).toBeVisible()

  // those that were explained, by a roll-over or a correction, are listed beside the others
  await page.getByRole('radiogroup', { name: '累计量回退' }).getByText('全部').click()
  await expect(row).toContainText('25 kWh')
  await expect(row).toContainText('自动翻转')
  await expect(row.getByRole('button', { name: '登记修正' })).toHaveCount(0)
  const open = page.getByRole('row').filter({ hasText: '支路' })
  await open.getByRole('button', { name: '登记修正' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('发生时间')).toHaveValue('2026-03-01 12:00:00')
  await expect(dialog.getByLabel('修正前读数')).toHaveValue('812.5')
  await expect(dialog.getByLabel('修正后读数')).toHaveValue('3')
})
