import { readFile } from 'node:fs/promises'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
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

test('历史曲线 goes on with what comes, is drawn as steps and bands, and is kept as a file and as a picture (issue 11 point 3)', async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('实时曲线')
  const first = Date.now() - 600_000
  const send = (ts: number, power: number) =>
    publish(device.token, { [device.deviceName]: [{ ts, values: { power } }] })
  for (const [at, power] of [11.5, 12.5, 13.5].entries()) await send(first + at * 60_000, power)
  await signIn('demo', 'admin')
  await page.goto(`/datalist/history/index?points=${device.itemId}&last=3600000`)
  const report = page.getByRole('article', { name: '历史曲线' })
  const cursor = report.getByRole('slider', { name: '曲线光标' })
  const row = report.getByRole('region', { name: '光标处的值' }).getByRole('row').nth(1)
  await expect(row).toContainText('13.5')

  // what comes is at the end of the line without anybody asking for it
  await send(Date.now(), 99.5)
  await expect(row).toContainText('99.5')
  await cursor.focus()
  await cursor.press('End')
  await cursor.press('ArrowLeft')
  await expect(cursor).toHaveAttribute('aria-valuetext', /99\.5 kW/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await report.getByRole('button', { name: /导出/ }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).click()
    })(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(lines[0]).toContain(`${device.deviceName} · 功率 (kW)`)
  expect(lines.slice(1).map((line) => Number(line.split(',')[1]))).toEqual([11.5, 12.5, 13.5, 99.5])

  await report.getByTitle('阶梯线').click()
  await expect(page).toHaveURL(/draw=step/)
  await report.getByRole('combobox', { name: '分辨率' }).click()
  await page.getByTitle('15 分钟', { exact: true }).click()
  await expect(row).toContainText('15 分钟')
  await report.getByTitle('最值带').click()
  await expect(page).toHaveURL(/draw=band/)
  await expect(row).toContainText('~')

  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: '保存图片' }).click(),
  ])
  expect(picture.suggestedFilename()).toBe('历史曲线.png')
  const bytes = await readFile(await picture.path())
  // the head of a PNG, with its size
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(300)
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
