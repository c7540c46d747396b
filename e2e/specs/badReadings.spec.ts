import { expect, test } from '../support/test'
import { isWrong, wrongReadings } from '../support/wrongReadings'

test('坏值标记: readings of a broken sensor are marked on their curve, count no more, and come back (issue 11 point 2)', async ({
  page,
  signIn,
}) => {
  const { curve, curveOfHour, read } = await wrongReadings('坏传感器', (minute) =>
    isWrong(minute) ? 9_999 : 10,
  )

  // what is wrong is zoomed into, and begins the mark
  await signIn('demo', 'admin')
  await page.goto(curve)
  const report = page.getByRole('article', { name: '历史曲线' })
  const lines = report.getByRole('region', { name: '光标处的值' }).getByRole('table')
  await expect(lines.getByRole('row').nth(1)).toContainText('9,999')
  await report.getByRole('button', { name: '标记坏值' }).click()
  const dialog = page.getByRole('dialog', { name: '新增坏值标记' })
  await expect(dialog.getByLabel('开始时间')).not.toHaveValue('')
  // the only curve is chosen, and nothing else is offered
  await dialog.getByLabel('数据点').click()
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await dialog.getByLabel('原因').fill('变送器断线')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()

  // quarters of an hour tell that they have bad ones, of which none counts
  const cursor = report.getByRole('slider', { name: '曲线光标' })
  await page.goto(`${curveOfHour}&resolution=15m`)
  await expect(lines.getByRole('row').nth(1)).toContainText('15 分钟')
  await cursor.focus()
  await cursor.press('End')
  for (const quality of ['正常', '正常', '含无效读数']) {
    await cursor.press('ArrowLeft')
    await expect(lines.getByRole('row').nth(1)).toContainText(quality)
  }
  await expect(cursor).toHaveAttribute('aria-valuetext', /10\.0 kW \(含无效读数\)/)
  await page.goto(curve)

  // the curve tells it, and the hour is of the others
  const mark = report.getByRole('list', { name: '曲线上的标记' }).getByRole('button', { name: /坏值标记/ })
  await mark.click()
  await expect(page.getByText('变送器断线').first()).toBeVisible()
  await cursor.focus()
  await cursor.press('ArrowLeft')
  await expect(lines.getByRole('row').nth(1)).toContainText('数据无效')
  await expect.poll(async () => (await read('1h')).map(([, , , most]) => most)).toEqual([10])
  expect((await read('raw')).filter(([, , quality]) => quality === 2)).toHaveLength(10)

  // taken back at the curve, where it is still told
  const told = page.getByRole('tooltip').filter({ hasText: '变送器断线' })
  await told.getByRole('button', { name: /删\s?除/ }).click()
  const question = page.getByRole('dialog', { name: '删除 1 条坏值标记？' })
  await expect(question).toContainText('读数恢复原样')
  await expect(question).toContainText('变送器断线')
  await question.getByRole('button', { name: /删\s?除/ }).click()
  await expect(mark).toBeHidden()
  await expect.poll(async () => (await read('1h')).map(([, , , most]) => most)).toEqual([9_999])
  expect((await read('raw')).every(([, , quality]) => quality === 0)).toBe(true)
})
