import type { Page } from '@playwright/test'
import { api, grantFor } from '../support/api'
import { upload } from '../support/files'
import { keptOf } from '../support/kept'
import { publish } from '../support/mqtt'
import { loseNetwork } from '../support/network'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

// what a service worker keeps goes with its browser alone
test.use({ serviceWorkers: 'allow', reuseContext: false })

const slow = { timeout: 60_000 }

const photo = {
  name: 'plate.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const plan = { name: 'plan.pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

const keptTasks = (page: Page) => keptOf(page, 'task')

/** A tenant with one round that is due daily, assigned to its administrator. */
async function makeRound() {
  const tenant = await makeTenant()
  const grant = await grantFor(tenant, 'admin')
  const calls = api(grant.access_token)
  const station = await calls.post<{ id: string }>('/ml-mlink/station/save', { stationName: '地下配电室' })
  const standard = await calls.post<{ id: string }>('/ml-mlink/workstandard/save', {
    ...{ standardName: '配电室巡检', kind: 'inspect' },
    items: [
      { itemName: '外观' },
      { itemName: '油温', itemKind: 'number', unit: '℃', highLimit: 85 },
      { itemName: '铭牌', itemKind: 'photo' },
    ],
  })
  await calls.post('/ml-mlink/workplan/save', {
    ...{ planName: '配电室巡检', kind: 'inspect', stationId: station.id, standardId: standard.id },
    ...{ rule: 'FREQ=DAILY', times: [{ time: '08:30' }], firstDay: '2026-01-01', finishHours: 8 },
    assignees: [{ userId: grant.user_id }],
  })
  const { records } = await calls.get<{ records: { id: string }[] }>('/ml-mlink/worktask/page', {
    ascs: 'dueFrom',
  })
  const { user_id: userId, access_token: token } = grant
  return { tenant, calls, id: records[0]?.id ?? '', stationId: station.id, userId, token }
}

/** What the round finds wrong, with a photo of it. */
async function failRound({ calls, id, token }: Awaited<ReturnType<typeof makeRound>>) {
  await calls.post('/ml-mlink/worktask/start', { id })
  const { items } = await calls.get<{ items: { id: string; itemName: string }[] }>(
    '/ml-mlink/worktask/detail',
    { id },
  )
  const itemId = items.find(({ itemName }) => itemName === '油温')?.id ?? ''
  const photos = [await upload(token, 'workTaskItem', photo)]
  await calls.post('/ml-mlink/worktask/saveResults', {
    id,
    results: [{ itemId, value: '90', note: '风机停', photos, enteredMs: Date.now() }],
  })
  return { taskId: id, taskItemId: itemId }
}

/** An alarm that stands at a device of its own, and the order of its repair. */
async function makeAlarmOrder(tenant: string, assigneeId: string) {
  const device = await makeDevice('e2e offline', { tenant })
  const { api: calls, stationId, deviceName } = device
  await calls.post('/ml-mlink/alarmrule/save', {
    ...{ ruleName: deviceName, itemId: device.itemId, condition: 'gt', limit: 100, level: 2 },
    ...{ content: '功率过高 {{value}}', isEnabled: true },
  })
  await publish(device.token, { [deviceName]: [{ ts: Date.now(), values: { power: 150 } }] })
  const raised = () => calls.post<{ records: { id: string }[] }>('/ml-mlink/equipmentalarm/page', {})
  await expect.poll(async () => (await raised()).records.length, slow).toBe(1)
  const alarmId = (await raised()).records[0]?.id
  const order = await calls.post<{ id: string }>('/ml-mlink/repairorder/save', {
    ...{ title: '电机过载', stationId, alarmId },
  })
  await calls.post('/ml-mlink/repairorder/dispatch', { id: order.id, assigneeId })
}

test('a round is carried out where there is no network, over a tab that is closed, and arrives once (issue 13, point 7)', async ({
  page,
  context,
  signIn,
}) => {
  const { tenant, calls, id } = await makeRound()
  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-inspect-task')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => keptTasks(page), slow).toBeGreaterThan(5)

  await loseNetwork(page)
  await page.goto(`/maintenance/ops-inspect-task/detail/${id}`)
  const task = page.getByRole('article', { name: '配电室巡检' })
  await expect(task.getByText('没有网络，显示的是保存在这台设备上的任务')).toBeVisible(slow)
  await task.getByRole('button', { name: '开始执行' }).click()
  const item = (name: string) => task.getByRole('group', { name })
  await task.getByRole('button', { name: '提交验收' }).click()
  await expect(item('外观')).toHaveAttribute('data-mark', 'missing')
  await item('外观')
    .getByRole('button', { name: /正\s?常/ })
    .click()
  await expect(item('外观')).toHaveAttribute('data-mark', 'done')
  await item('油温').getByLabel('油温 的结果').fill('90')
  await page.keyboard.press('Enter')
  await expect(item('油温')).toHaveAttribute('data-mark', 'failed')
  await item('油温').locator('input[type=file]').first().setInputFiles(photo)
  await item('油温').getByRole('button', { name: '创建维修工单' }).click()
  const report = page.getByRole('dialog', { name: '创建维修工单' })
  await expect(report.getByLabel('标题')).toHaveValue('油温 90 ℃')
  await report.getByRole('button', { name: /保\s?存/ }).click()
  await expect(item('油温').getByText('维修工单待同步')).toBeVisible()
  await expect(item('油温').getByRole('button', { name: '创建维修工单' })).toHaveCount(0)
  await item('铭牌').locator('input[type=file]').first().setInputFiles(photo)
  await expect(item('铭牌').getByRole('img', { name: 'plate.png' })).toBeVisible()
  await item('油温').getByRole('button', { name: '备注' }).click()
  await item('油温').getByLabel('油温 的备注').fill('风机停')
  // whoever turns to another window while he writes
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByRole('status').filter({ hasText: '待同步 7 项' })).toBeVisible()
  // on a phone the bar holds what it has to say, and the way on is at hand at the first item
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(page.getByText('已离线')).toBeVisible(slow)
  await item('外观').scrollIntoViewIfNeeded()
  await expect(task.getByRole('button', { name: '提交验收' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  if (desk) await page.setViewportSize(desk)
  // looked at before there is another tab: that has a network until it is told that it has none
  expect(await calls.get('/ml-mlink/worktask/detail', { id })).toMatchObject({ state: 'waiting' })

  await page.close()
  const again = await context.newPage()
  await again.goto('/maintenance/ops-inspect-task')
  await again.getByRole('link', { name: /配电室巡检.*待同步 7 项/ }).click(slow)
  const kept = again.getByRole('article', { name: '配电室巡检' })
  await expect(kept.getByLabel('油温 的结果')).toHaveValue('90', slow)
  const photos = (name: string) => kept.getByRole('group', { name }).getByRole('img', { name: 'plate.png' })
  await expect(photos('铭牌')).toBeVisible()
  await expect(photos('油温')).toBeVisible()
  await kept.getByRole('button', { name: '提交验收' }).click()
  const dialog = again.getByRole('dialog')
  await dialog.getByLabel('备注').fill('离线完成')
  await dialog.getByRole('button', { name: '提交验收' }).click()
  await expect(again.getByRole('status').filter({ hasText: '待同步 8 项' })).toBeVisible()
  await expect(again.getByText('页面还有一部分没有载入')).toHaveCount(0)

  await context.setOffline(false)
  await expect(again.getByRole('status').filter({ hasText: '待同步' })).toHaveCount(0, slow)
  const stored = await calls.get<{ items: unknown[] }>('/ml-mlink/worktask/detail', { id })
  expect(stored).toMatchObject({ state: 'checking', doneCount: 3, failedCount: 1 })
  expect(stored.items).toMatchObject([{ photos: [] }, { note: '风机停', photos: [{}] }, { photos: [{}] }])
  const orders = await calls.get<{ records: { id: string }[] }>('/ml-mlink/repairorder/page', {})
  expect(orders.records).toMatchObject([{ title: '油温 90 ℃', source: 'inspection', taskId: id }])
  // the item leads to its order, and the order back to the round
  await again.getByRole('group', { name: '油温' }).getByRole('link', { name: /^WX/ }).click(slow)
  const found = again.getByRole('region', { name: '检查发现' })
  await expect(found.getByText('90 ℃')).toBeVisible(slow)
  await expect(found.getByText('≤ 85 ℃')).toBeVisible()
  await expect(found.getByRole('button', { name: '查看 plate.png' })).toBeVisible()
  await expect(again.getByRole('link', { name: '配电室巡检' }).first()).toHaveAttribute(
    'href',
    new RegExp(`/detail/${id}$`),
  )
  const moves = await calls.get<{ transition: string; note: string }[]>('/ml-mlink/worktask/history', { id })
  expect(moves.map(({ transition, note }) => [transition, note])).toEqual([
    ['generate', ''],
    ['start', ''],
    ['submit', '离线完成'],
  ])
})

test('what the server does not take is shown with what was entered, stays over a sign-out for the same user alone, and is handed to the dispatchers', {
  tag: '@deep',
}, async ({ page, context, signIn }) => {
  const { tenant, calls, id } = await makeRound()
  await calls.post('/ml-mlink/worktask/start', { id })
  await signIn(tenant, 'admin')
  await page.goto(`/maintenance/ops-inspect-task/detail/${id}`)
  const task = page.getByRole('article', { name: '配电室巡检' })
  const item = task.getByRole('group', { name: '外观' })
  await expect(item).toBeVisible()
  await loseNetwork(page)
  await item.getByRole('button', { name: /异\s?常/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '待同步 1 项' })).toBeVisible()
  await calls.post('/ml-mlink/worktask/cancel', { id, reason: '停产' })
  await context.setOffline(false)
  const refused = task.getByRole('region', { name: '没有同步成功' })
  await expect(refused).toContainText('外观：异常', slow)
  await expect(refused).toContainText('作业任务当前为“已取消”，不能填写结果')

  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByText('还有 1 项没有同步')).toBeVisible()
  await expect.poll(() => keptTasks(page), slow).toBe(0)
  await signIn('demo', 'admin')
  await page.goto('/maintenance/ops-inspect-task')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(page.getByText('没有同步成功')).toHaveCount(0)

  await signIn(tenant, 'admin')
  await page.goto(`/maintenance/ops-inspect-task/detail/${id}`)
  await refused.getByRole('button', { name: '交给派单人员' }).click()
  await expect(refused).toHaveCount(0)
  const moves = await calls.get<{ transition: string; note: string }[]>('/ml-mlink/worktask/history', { id })
  expect(moves.at(-1)).toMatchObject({ transition: 'remark', note: '外观：异常' })
})

test('where there is no network a label leads to what is to be done there, the route is drawn, and orders are read with photos, finding and alarm', async ({
  page,
  context,
  signIn,
}) => {
  const round = await makeRound()
  const { tenant, calls, stationId, userId, token } = round
  const asset = (assetName: string, longitude: number) =>
    calls.post<{ id: string }>('/ml-mlink/asset/save', {
      ...{ assetName, assetCode: assetName, stationId, longitude, latitude: 23.0266 },
    })
  const [first, second] = [await asset('一号水泵', 114.3318), await asset('二号水泵', 114.3328)]
  const { records } = await calls.get<{ records: { id: string }[] }>('/ml-mlink/workstandard/page')
  await calls.post('/ml-mlink/workplan/save', {
    ...{ planName: '水泵巡检', kind: 'inspect', stationId, standardId: records[0]?.id },
    ...{ rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', times: [{ time: '23:50' }] },
    ...{ firstDay: '2026-01-01', finishHours: 8, assignees: [{ userId }] },
    targets: [{ assetId: first.id }, { assetId: second.id }],
  })
  const order = await calls.post<{ id: string }>('/ml-mlink/repairorder/save', {
    ...{ title: '二号水泵漏水', stationId, assetId: second.id, description: '机械密封处滴水' },
    files: [
      { id: await upload(token, 'repairOrder', { ...photo, name: 'leak.png' }) },
      { id: await upload(token, 'repairOrder', plan) },
    ],
    ...(await failRound(round)),
  })
  await calls.post('/ml-mlink/repairorder/dispatch', { id: order.id, assigneeId: userId })
  await makeAlarmOrder(tenant, userId)

  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-inspect-task')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => keptTasks(page), slow).toBeGreaterThan(10)
  await page.goto('/maintenance/ops-repair-task')
  await expect.poll(() => keptOf(page, 'beside'), slow).toBe(2)

  await loseNetwork(page)
  await page.goto(`/maintenance/ops-devices/detail/${second.id}`)
  const here = page.getByRole('region', { name: '设备的作业任务' })
  await here
    .getByRole('link', { name: /水泵巡检/ })
    .first()
    .click(slow)
  const task = page.getByRole('article', { name: '水泵巡检' })
  await expect(task.getByRole('region', { name: '二号水泵' })).toBeInViewport()
  await task.getByRole('tab', { name: '路线' }).click()
  const map = task.getByRole('group', { name: '路线图' })
  await expect(map.getByRole('button')).toHaveText(['1 一号水泵', '2 二号水泵'])
  await expect(task.getByText('各站间直线共 102 米')).toBeVisible()

  await page.goto('/maintenance/ops-repair-task')
  // how much time is left is reckoned here, and it says since when; what is no picture is left with the server, and it says so
  await expect(page.getByRole('link', { name: /二号水泵漏水/ })).toContainText(
    /剩 \d.*剩余时间按 .+ 的数据推算/,
    slow,
  )
  await page.getByRole('link', { name: /二号水泵漏水.*1 个附件没有保存/ }).click(slow)
  await expect(page.getByText('显示的是保存在这台设备上的工单')).toBeVisible()
  await expect(page.getByText('机械密封处滴水')).toBeVisible()
  await expect(page.getByText('没有保存在这台设备上：plan.pdf')).toBeVisible()
  const found = page.getByRole('region', { name: '检查发现' })
  await expect(found.getByText('90 ℃')).toBeVisible()
  await expect(found.getByText('风机停')).toBeVisible()
  await expect(found.getByRole('button', { name: '查看 plate.png' })).toBeVisible()
  await page.getByRole('button', { name: '查看 leak.png' }).click()
  const picture = page.getByRole('dialog', { name: 'leak.png' }).getByRole('img', { name: 'leak.png' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await page.goto('/maintenance/ops-repair-task')
  await page.getByRole('link', { name: /电机过载/ }).click(slow)
  const alarm = page.getByRole('region', { name: '告警' })
  await expect(alarm.getByText('功率过高 150')).toBeVisible()
  await expect(alarm.getByRole('img', { name: /^历史曲线/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '改派' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: '改派' })).toBeVisible(slow)
})

test('an order is taken on, written down and handed in without a network, and what somebody else has changed meanwhile stays', async ({
  page,
  context,
  signIn,
}) => {
  const tenant = await makeTenant()
  const grant = await grantFor(tenant, 'admin')
  const calls = api(grant.access_token)
  const station = await calls.post<{ id: string }>('/ml-mlink/station/save', { stationName: '水泵房' })
  const make = async (title: string) => {
    const order = await calls.post<{ id: string }>('/ml-mlink/repairorder/save', {
      ...{ title, stationId: station.id },
    })
    await calls.post('/ml-mlink/repairorder/dispatch', { id: order.id, assigneeId: grant.user_id })
    return order.id
  }
  const [first, second] = [await make('一号泵异响'), await make('二号泵漏水')]

  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-repair-task')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => keptOf(page, 'order'), slow).toBe(2)

  await loseNetwork(page)
  const dialog = page.getByRole('dialog')
  const accept = page.getByRole('button', { name: /接\s?单/ })
  const handIn = page.getByRole('button', { name: '提交验收' })
  const writeDown = async (words: string) => {
    await page.getByRole('button', { name: '维修记录' }).click()
    await dialog.getByLabel('维修说明').fill(words)
    await dialog.getByLabel('我的工时').fill('1.5')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('link', { name: /一号泵异响/ }).click(slow)
  await accept.click(slow)
  // nothing is handed in of which it is not said what was done
  await handIn.click()
  await expect(dialog).toContainText('提交验收前请填写维修说明')
  await dialog.getByRole('button', { name: /取\s?消/ }).click()
  await writeDown('更换轴承')
  await expect(page.getByText('更换轴承')).toBeVisible()
  await handIn.click()
  await dialog.getByLabel('备注').fill('试运行正常')
  await dialog.locator('input[type=file]').first().setInputFiles(photo)
  await expect(dialog.getByRole('img', { name: photo.name })).toBeVisible()
  await dialog.getByRole('button', { name: '提交验收' }).click()
  await expect(page.getByText('待验收', { exact: true })).toBeVisible()

  await openPage(page, '/maintenance/ops-repair-task')
  await page.getByRole('link', { name: /二号泵漏水/ }).click(slow)
  await accept.click(slow)
  await writeDown('紧固法兰')
  // somebody else writes down something else meanwhile
  await calls.post('/ml-mlink/repairorder/accept', { id: second })
  await calls.post('/ml-mlink/repairorder/update', { id: second, workNote: '更换垫片' })

  await context.setOffline(false)
  const detail = (id: string) =>
    calls.get<{ state: string; workNote: string; labour: { hours: number }[] }>(
      '/ml-mlink/repairorder/detail',
      { id },
    )
  await expect.poll(async () => (await detail(first)).state, slow).toBe('submitted')
  expect(await detail(first)).toMatchObject({ workNote: '更换轴承', labour: [{ hours: 1.5 }] })
  const moves = await calls.get<{ transition: string; note: string; photos: string[] }[]>(
    '/ml-mlink/repairorder/history',
    { id: first },
  )
  expect(moves.at(-1)).toMatchObject({ transition: 'handIn', note: '试运行正常' })
  expect(moves.at(-1)?.photos).toHaveLength(1)
  // once each, whatever answer was lost
  expect(moves.filter(({ transition }) => transition === 'accept')).toHaveLength(1)

  const refused = page.getByRole('region', { name: '没有同步成功' })
  await expect(refused).toContainText('有人修改了维修说明，没有覆盖', slow)
  expect((await detail(second)).workNote).toBe('更换垫片')
  await refused.getByRole('button', { name: '留作记录' }).click()
  await expect(refused).toHaveCount(0)
  const remarks = await calls.get<{ transition: string; note: string }[]>('/ml-mlink/repairorder/history', {
    id: second,
  })
  expect(remarks.at(-1)?.transition).toBe('remark')
  expect(remarks.at(-1)?.note).toContain('紧固法兰')
})

test('where the address is not https, every page of a technician says that it does not open without a network, and how it would', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const { tenant, calls, id, stationId, userId } = await makeRound()
  const order = await calls.post<{ id: string }>('/ml-mlink/repairorder/save', {
    title: '水泵漏水',
    stationId,
  })
  await calls.post('/ml-mlink/repairorder/dispatch', { id: order.id, assigneeId: userId })
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await signIn(tenant, 'admin')
  await page.goto('/maintenance/ops-inspect-task')
  for (const path of [
    ...['ops-inspect-task', `ops-inspect-task/detail/${id}`],
    ...['ops-repair-task', `ops-repair-task/detail/${order.id}`],
  ]) {
    await openPage(page, `/maintenance/${path}`)
    const hint = page.getByText('当前地址不是 https').filter({ visible: true })
    const way = hint.getByRole('link', { name: '如何启用离线使用' })
    await expect(way).toHaveAttribute('href', '/help/index.html#offline')
  }
})
