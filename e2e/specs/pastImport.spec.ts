import writeXlsx from 'write-excel-file/node'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'

test('导入历史数据: readings of the past come from a CSV and from a workbook, wrong lines are told (issue 11 point 2)', async ({
  page,
  signIn,
}) => {
  const device = await makeDevice('导入历史', { timeZone: 'Asia/Shanghai' })
  const lines = [
    [device.itemId, '2026-01-05 08:00:00', '11.5'],
    [device.itemId, '2026-01-05 08:10:00', '12.5'],
    [device.itemId, '昨天', '13.5'],
  ]
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  const dated = lines.map(([id = '', time = '', value = '']) => [id, time.replace('2026-01-05', day), value])
  const csv = [['数据点编号', '时间', '值'], ...dated].map((cells) => cells.join(',')).join('\r\n')
  const sheet = [
    ['时间', device.itemId],
    [`${day} 08:20:00`, '14.5'],
  ].map((cells) => cells.map((value) => ({ value })))
  const workbook = await writeXlsx([{ data: sheet, sheet: '历史' }]).toBuffer()
  const read = async () => {
    const from = Date.parse(`${day}T00:00:00+08:00`)
    const [line] = await device.api.get<{ points: number[][] }[]>('/ml-mlink/item/history', {
      ...{ itemIds: device.itemId, start: String(from), end: String(from + 86_400_000), resolution: 'raw' },
    })
    return line?.points.map(([ts = 0, value]) => [(ts - from) / 60_000, value])
  }

  await signIn('demo', 'admin')
  await page.goto('/devices/data-source')
  const bring = async (file: { name: string; mimeType: string; buffer: Buffer }, checked: RegExp) => {
    await page.getByRole('main').getByRole('button', { name: '导入历史数据' }).click()
    const dialog = page.getByRole('dialog', { name: '导入历史数据' })
    await dialog.getByLabel('选择文件').setInputFiles(file)
    await expect(dialog.getByText(checked)).toBeVisible()
    await dialog.getByRole('button', { name: /^导\s?入$/ }).click()
    const run = dialog.getByRole('listitem').filter({ hasText: file.name.replace('.xlsx', '.csv') })
    await expect(run).toContainText('已导入')
    await expect(run).toContainText(/导入 [12] 个读数/)
    return { dialog, run }
  }
  const { dialog, run } = await bring(
    { name: 'past.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) },
    /检查了前 3 行，1 处有误/,
  )
  await expect(run).toContainText('跳过 1 处')
  await dialog.getByRole('button', { name: /关闭|Close/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(read).toEqual([
    [480, 11.5],
    [490, 12.5],
  ])

  await bring(
    {
      name: 'past2.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook,
    },
    /检查了前 1 行，没有错误/,
  )
  await expect.poll(read).toEqual([
    [480, 11.5],
    [490, 12.5],
    [500, 14.5],
  ])
})

test('导入历史数据: what is cancelled in the middle keeps what it has brought, and goes on from there (issue 11 point 2)', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  test.setTimeout(300_000)
  const device = await makeDevice('取消导入', { timeZone: 'Asia/Shanghai' })
  // some ten seconds of work
  const count = 300_000
  const first = Math.floor(Date.now() / 86_400_000 - 40) * 86_400_000
  const wire = (ts: number) => new Date(ts + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const lines = Array.from({ length: count }, (_, at) => `${device.itemId},${wire(first + at * 1_000)},1.5`)
  const csv = Buffer.from(['数据点编号,时间,值', ...lines].join('\n'))

  await signIn('demo', 'admin')
  await page.goto('/devices/data-source')
  const open = page.getByRole('main').getByRole('button', { name: '导入历史数据' })
  const dialog = page.getByRole('dialog', { name: '导入历史数据' })
  const run = dialog.getByRole('listitem').filter({ hasText: 'cancelled.csv' })
  await open.click()
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name: 'cancelled.csv', mimeType: 'text/csv', buffer: csv })
  await dialog.getByRole('button', { name: /^导\s?入$/ }).click()
  await expect(run).toContainText('导入中')
  await expect(run).not.toContainText('已读 0 行')
  await dialog.getByRole('button', { name: /关闭|Close/ }).click()
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: /后台任务/ }).click()
  const tasks = page.getByRole('dialog', { name: '后台任务' })
  await tasks.getByRole('button', { name: /取消任务 .*cancelled\.csv/ }).click()
  await expect(tasks.getByRole('listitem').first()).toContainText('已取消')
  await page.keyboard.press('Escape')

  await open.click()
  await expect(run).toContainText('未完成')
  const [, read = '0'] = /已读 ([\d,]+) 行/.exec((await run.textContent()) ?? '') ?? []
  const before = Number(read.replaceAll(',', ''))
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(count)
  await run.getByRole('button', { name: '继续导入' }).click()
  await expect(run).toContainText('已导入', { timeout: 120_000 })
  await expect(run).toContainText(/已读 300,?000 行：导入 300,?000 个读数，已有 0 个，跳过 0 处/)
})
