import { expect, test } from '../support/test'
import { isWrong, wrongReadings } from '../support/wrongReadings'

test('读数修正: readings are corrected on their curve, count by the right value, and are taken back in the list (issue 11 point 2)', async ({
  page,
  signIn,
}) => {
  const { curve, read } = await wrongReadings('变比设错', (minute) => (isWrong(minute) ? 123 : 12.3))

  // what is wrong is zoomed into, and begins the correction
  await signIn('demo', 'admin')
  await page.goto(curve)
  const report = page.getByRole('article', { name: '历史曲线' })
  const lines = report.getByRole('region', { name: '光标处的值' }).getByRole('table')
  await expect(lines.getByRole('row').nth(1)).toContainText('123')
  await report.getByRole('button', { name: '修正读数' }).click()
  const dialog = page.getByRole('dialog', { name: '新增读数修正' })
  await expect(dialog.getByLabel('开始时间')).not.toHaveValue('')
  await dialog.getByLabel('修正方式').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('乘以', { exact: true }).click()
  await dialog.getByLabel('修正数值').fill('0.1')
  // what it comes to is told before it is saved
  const result = dialog.getByRole('region', { name: '修正结果' })
  await expect(result).toContainText('修正 10 个读数')
  await expect(result.getByRole('row').filter({ hasText: '首个读数' })).toContainText('12.3')
  await expect(result.getByRole('columnheader', { name: '修正后 (kW)' })).toBeVisible()
  const reason = `变比 ${Date.now()}`
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  // the curve tells it, and the hour counts by it
  const mark = report.getByRole('list', { name: '曲线上的标记' }).getByRole('button', { name: /读数修正/ })
  await mark.click()
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect.poll(async () => (await read('1h')).map(([, , , most]) => most)).toEqual([12.3])
  expect((await read('raw')).filter(([, , quality]) => quality === 1)).toHaveLength(10)

  // the list has every reading before and after, and takes it back
  await page.goto('/devices/reading-corrections')
  const row = page.getByRole('row').filter({ hasText: reason })
  await expect(row).toContainText('123')
  await row.getByRole('button', { name: '修正前后' }).click()
  const drawer = page.getByRole('dialog', { name: /修正前后/ })
  await expect(drawer.getByRole('table')).toContainText('12.3')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /删\s?除/ }).click()
  const question = page.getByRole('dialog', { name: '删除 1 条读数修正？' })
  await expect(question).toContainText('读数恢复为设备上报的值')
  await question.getByRole('button', { name: /删\s?除/ }).click()
  await expect(row).toBeHidden()
  await expect.poll(async () => (await read('1h')).map(([, , , most]) => most)).toEqual([123])
  expect((await read('raw')).every(([, , quality]) => quality === 0)).toBe(true)
})

test('读数修正: that a register would jump is told before it is saved (issue 11 point 2)', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const { curve } = await wrongReadings('表底误改', (minute) => 1_000 + minute, {
    kind: 'accumulated',
    unit: 'kWh',
    access: 'read',
  })
  await signIn('demo', 'admin')
  await page.goto(curve)
  const report = page.getByRole('article', { name: '历史曲线' })
  await report.getByRole('button', { name: '修正读数' }).click()
  const dialog = page.getByRole('dialog', { name: '新增读数修正' })
  await dialog.getByLabel('修正方式').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('改为', { exact: true }).click()
  await dialog.getByLabel('修正数值').fill('249153')
  const result = dialog.getByRole('region', { name: '修正结果' })
  await expect(result.getByRole('alert')).toContainText('累计量会跳变')
  await expect(result).toContainText('这段用量 11 → 248,134 kWh')
  // between those around it nothing jumps
  await dialog.getByLabel('修正数值').fill('1025')
  await expect(result).toContainText('这段用量 11 → 11 kWh')
  await expect(result.getByRole('alert')).toBeHidden()
})
