import { api, tokenFor } from '../support/api'
import { publish } from '../support/mqtt'
import { makeDevice, watchPower } from '../support/plant'
import { digestOf, makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

// the popup is what this is about
test.use({ keepsAlarms: true })

/** platform-shell 4: the alarm popup; an alarm that nobody has confirmed leaves no trace unseen. */
test('an alarm that clears stays in popup and bell until it is confirmed, and a click lands on it', async ({
  page,
  context,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e bell', { tenant })
  await watchPower(device, { content: 'e2e bell {{value}}' })
  const send = (power: number) =>
    publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power } }] })
  await signIn(tenant, 'admin')
  await page.goto('/')
  const bell = page.getByRole('button', { name: '通知', exact: true })
  await expect(bell).toHaveAttribute('title', '没有未确认的告警和未读的提醒')

  await send(150)
  const popup = page.getByRole('alert', { name: '告警提醒' })
  await expect(popup).toContainText('e2e bell 150')
  await expect(bell).toHaveAttribute('title', '警告 1')
  await send(10)
  await expect(popup).toContainText('已恢复，未确认')

  // it covers neither dialogs nor tabs
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog).toBeVisible()
  const layers = await popup.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + 20, top + 20)
    return above !== null && element.contains(above)
  })
  expect(layers).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // a click on it opens the alarm itself, in a new tab; the popup has been closed in both
  const opening = context.waitForEvent('page')
  await popup.getByRole('button', { name: device.deviceName }).click()
  const second = await opening
  await expect(second).toHaveURL(/\/warning\/event\?isRealTime=1&alarmId=\d+/)
  const history = second.getByRole('dialog', { name: '告警经历' })
  await expect(history).toContainText('已恢复未确认')
  await expect(popup).toBeHidden()
  await second.close()

  // reloads do not bring it back, and the bell keeps it
  await page.reload()
  await bell.click()
  const panel = page.getByRole('dialog', { name: '通知' })
  const line = panel.getByRole('list', { name: '未确认告警' }).getByRole('listitem')
  await expect(line).toContainText(['已恢复未确认'])
  await expect(popup).toBeHidden()
  await expect(panel.getByRole('button', { name: '开启告警声音' })).toBeVisible()
  await line.getByRole('button', { name: /^确\s?认$/ }).click()
  await expect(panel).toContainText('没有未确认的告警')
  await panel.getByText('离开期间').click()
  await expect(panel.getByRole('list', { name: '离开期间' })).toContainText('e2e bell 150')
  await panel.getByRole('button', { name: '都看过了' }).click()
  await expect(panel).toContainText('上次看过之后没有新的')
  await page.keyboard.press('Escape')
  await expect(bell).toHaveAttribute('title', '没有未确认的告警和未读的提醒')
})

/** platform-shell 4: level 2 has no confirm button; with `alarm_up_window` 0 no alarm popup appears. */
test('a critical alarm is not confirmed in the popup, and where popups are switched off the bell alone tells of it', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e critical', { tenant })
  await watchPower(device, { level: 2 })
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 150 } }] })
  await signIn(tenant, 'admin')
  await page.goto('/')
  const popup = page.getByRole('alert', { name: '告警提醒' })
  await expect(popup).toContainText(device.deviceName)
  await expect(popup.getByRole('button', { name: /^确\s?认$/ })).toHaveCount(0)
  await popup.getByRole('button', { name: '关闭' }).click()
  await expect(popup).toBeHidden()

  await device.api.post('/blade-system/param/save', {
    paramName: '告警弹窗',
    paramKey: 'alarm_up_window',
    paramValue: '0',
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/equipmentalarm/lastOne')) asked.push(request.url())
  })
  await page.reload()
  await expect(page.getByRole('button', { name: '通知', exact: true })).toHaveAttribute('title', '严重 1')
  expect(asked).toEqual([])
  await expect(popup).toHaveCount(0)
})

/** platform-shell 4: the same alarm is suppressed for 10 minutes after it was closed, and a new one replaces the one that is shown. */
test('a closed popup comes back after ten minutes while its alarm is active, and a newer alarm takes its place', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e ten minutes', { tenant })
  const watch = (content: string, limit: number, level: number) =>
    watchPower(device, { ruleName: content, limit, level, content: `${content} {{value}}` })
  await watch('e2e high', 100, 1)
  await watch('e2e too high', 200, 2)
  const send = (power: number) =>
    publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power } }] })
  await page.clock.install()
  await signIn(tenant, 'admin')
  await page.goto('/')
  const popup = page.getByRole('alert', { name: '告警提醒' })
  const confirm = popup.getByRole('button', { name: /^确\s?认$/ })
  /** Lets so much time pass for the page, ms, in which it asks for alarms. */
  const pass = (ms: number) =>
    Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/equipmentalarm/lastOne')),
      page.clock.fastForward(ms),
    ])

  await send(150)
  await expect(popup).toContainText('e2e high 150')
  await expect(confirm).toBeVisible()
  await popup.getByRole('button', { name: '关闭' }).click()
  await expect(popup).toBeHidden()
  await pass(570_000)
  await pass(10_000)
  await expect(popup).toBeHidden()
  await pass(35_000)
  await expect(popup).toContainText('e2e high 150')

  await send(250)
  await expect(async () => {
    await pass(10_000)
    await expect(popup).toContainText('e2e too high 250', { timeout: 1_000 })
  }).toPass()
  await expect(popup).toHaveCount(1)
  await expect(popup).not.toContainText('e2e high')
  await expect(confirm).toHaveCount(0)
})

/** platform-shell 4: the task notice popup shows the first unread notice; a click leads by its type, closing marks it as read. */
test('a task notice is shown, leads to its repair order, and is read once it was opened or closed', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const admin = api(await tokenFor(tenant, 'admin'))
  const { records } = await admin.get<{ records: { roleId: string }[] }>('/blade-user/page', { size: '1' })
  const worker = { account: 'worker', realName: 'worker', password: digestOf('worker') }
  await admin.post('/blade-user/save', { ...worker, roleId: records[0]?.roleId })
  const station = await admin.post<{ id: string }>('/ml-mlink/station/save', { stationName: '一厂' })
  // everybody who may dispatch is told, but for whoever reports
  const report = (title: string) =>
    admin.post<{ id: string }>('/ml-mlink/repairorder/save', { title, stationId: station.id })
  const reader = api(await tokenFor(tenant, 'worker'))
  const unread = () => reader.get('/ml-mlink/tasknotice/list', { isLook: 'false' })

  const { id } = await report('水泵异响')
  await signIn(tenant, 'worker')
  await page.goto('/account')
  const notice = page.getByRole('status', { name: '任务提醒' })
  await expect(notice).toContainText('水泵异响')
  await notice.getByRole('button', { name: /水泵异响/ }).click()
  await expect(page).toHaveURL(new RegExp(`/maintenance/ops-repair-task/detail/${id}`))
  await expect(notice).toHaveCount(0)
  await expect.poll(unread, { timeout: 20_000 }).toEqual([])

  await report('阀门漏水')
  await expect(notice).toContainText('阀门漏水')
  await notice.getByRole('button', { name: '关闭' }).click()
  await expect(notice).toHaveCount(0)
  await expect.poll(unread, { timeout: 20_000 }).toEqual([])
})
