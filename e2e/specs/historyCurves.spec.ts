import { openPage } from '../support/openPage'
import { powers } from '../support/powers'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

test('历史曲线 draws points, zooms into a part and back, keeps a note and a set (datalist_history, issue 11 point 3)', async ({
  page,
  signIn,
}) => {
  const [first, second] = await powers()
  await signIn('demo', 'admin', 'admin')
  await page.goto(`/datalist/history/index?points=${first},${second}&last=3600000`)
  const report = page.getByRole('article', { name: '历史曲线' })
  const cursor = report.getByRole('slider', { name: '曲线光标' })
  const lines = report.getByRole('region', { name: '光标处的值' }).getByRole('table')
  await expect(lines.getByRole('row')).toHaveCount(3)

  // the cursor goes from value to value, and says what stands there
  await cursor.focus()
  await cursor.press('ArrowLeft')
  await expect(cursor).toHaveAttribute('aria-valuetext', /\d{4}-\d\d-\d\d .+kW/)

  // dragging zooms in, and going back leads out again
  const box = await cursor.boundingBox()
  if (!box) throw new Error('the curves have no place')
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + 40, { steps: 3 })
  await page.mouse.up()
  await expect(page).toHaveURL(/start=\d+&end=\d+|end=\d+&start=\d+/)
  await page.goBack()
  await expect(page).toHaveURL(/last=3600000/)

  const words = unique('检修水泵')
  await cursor.focus()
  await cursor.press('ArrowLeft')
  await cursor.press('n')
  const dialog = page.getByRole('dialog', { name: '新增曲线备注' })
  await dialog.getByLabel('备注').fill(words)
  await dialog.getByRole('button', { name: '保存' }).click()
  const mark = report.getByRole('list', { name: '曲线上的标记' }).getByRole('button').last()
  await expect(mark).toBeVisible()

  const name = unique('日常')
  await report.getByRole('button', { name: '曲线组' }).click()
  const drawer = page.getByRole('dialog', { name: '曲线组' })
  await drawer.getByRole('button', { name: '保存当前曲线' }).click()
  const saving = page.getByRole('dialog', { name: '新增曲线组' })
  await saving.getByLabel('名称').fill(name)
  await saving.getByRole('button', { name: '保存' }).click()
  await expect(saving).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await openPage(page, '/datalist/history')
  await expect(lines).toHaveCount(0)
  await report.getByRole('button', { name: '曲线组' }).click()
  await drawer.getByRole('button', { name }).click()
  await expect(lines.getByRole('row')).toHaveCount(3)
})

test('历史曲线 on a phone: the curves come first, and going on, zooming in and a coarser resolution take a tap or two (datalist_history)', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const [first, second] = await powers()
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn('demo', 'admin', 'admin')
  await page.goto(`/datalist/history/index?points=${first},${second}&last=21600000`)
  const report = page.getByRole('article', { name: '历史曲线' })
  await expect(report.getByRole('slider', { name: '曲线光标' })).toBeInViewport({ ratio: 0.5 })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await fits()).toBeLessThanOrEqual(375)
  await report.getByRole('button', { name: '放大' }).click()
  await expect(page).toHaveURL(/start=\d+/)
  await report.getByRole('button', { name: /^(down )?显示$/ }).click()
  await expect(report.getByRole('checkbox', { name: '告警' })).toBeInViewport()
  await report.getByRole('combobox', { name: '分辨率' }).click()
  await page.getByTitle('5 分钟', { exact: true }).click()
  await expect(page).toHaveURL(/resolution=5m/)
  await report.getByRole('button', { name: '筛选' }).click()
  await report.getByText('近 24 小时').click()
  await expect(page).toHaveURL(/last=86400000/)
  expect(await fits()).toBeLessThanOrEqual(375)
})
