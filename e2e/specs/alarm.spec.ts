import { api, grantFor } from '../support/api'
import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice, type TestDevice, watchPower } from '../support/plant'
import { giveSession } from '../support/session'
import { makeTenant, makeUser } from '../support/tenant'
import { expect, test } from '../support/test'
import { textOf } from '../support/view'

// the popup is what this is about
test.use({ keepsAlarms: true })

/** A view with a lamp that shows the power of a device. */
const lampOf = ({ deviceId, itemId }: TestDevice, more: readonly object[] = []) =>
  textOf({
    sources: [{ id: 's', kind: 'system', prop: 'power', deviceId, propertyNo: 'power', itemId }],
    pages: [
      {
        id: 'overview',
        items: [{ id: 'lamp', type: 'lamp', x: 100, y: 100, width: 60, height: 60 }, ...more],
        bindings: [{ itemId: 'lamp', propName: 'value', bindObj: 's' }],
      },
    ],
  })

test('a trip that is over at once raises the popup, which says that it has cleared; closed, it does not come back', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e trip', { tenant })
  await watchPower(device, { level: 2, content: 'e2e trip {{value}}' })
  await signIn(tenant, 'admin')
  await page.goto('/')
  const now = Date.now()
  const readings = [150, 10].map((power, at) => ({ ts: now - 2 + at, values: { power } }))
  await publish(device.token, { [device.deviceName]: readings })
  const popup = page.getByRole('alert', { name: '告警提醒' })
  await expect(popup).toContainText('e2e trip 150')
  await expect(popup).toContainText('已恢复，未确认')
  await popup.getByRole('button', { name: '关闭' }).click()
  const asked = page.waitForResponse((answer) => answer.url().includes('/equipmentalarm/lastOne'))
  await asked
  await expect(popup).toBeHidden()
})

test('a limit violation raises the popup and the row, and can be confirmed', async ({
  page,
  browser,
  signIn,
}) => {
  // alone in its tenant, whose newest alarm is this one
  const tenant = await makeTenant()
  const device = await makeDevice('e2e alarm', { tenant })
  const view = await device.api.post<{ id: string }>('/ml-mlink/view/save', {
    ...{
      name: `${device.deviceName} view`,
      type: 'diagram',
      stationId: device.stationId,
      status: 'published',
    },
    content: lampOf(device, [
      { id: 'list', type: 'alarmList', x: 300, y: 40, width: 460, height: 300, maxRows: 5 },
    ]),
  })
  await device.api.post('/ml-mlink/alarmrule/save', {
    ruleName: `${device.deviceName} too high`,
    itemId: device.itemId,
    condition: 'gt',
    limit: 100,
    level: 1,
    content: 'e2e power {{value}}',
    viewId: view.id,
    isEnabled: true,
  })
  const elsewhere = await device.api.post<{ id: string }>('/ml-mlink/station/save', { stationName: '别处' })
  await signIn(tenant, 'admin')
  await page.goto('/')
  // at another desk somebody looks at another place, where no diagram stands
  const desk = await browser.newPage()
  await giveSession(desk, await grantFor(tenant, 'admin'))
  await desk.goto(`/systemDiagram/index?place=station-${elsewhere.id}`)
  await expect(desk.getByRole('main')).toContainText('页面顶部选择了“别处”')
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 150 } }] })

  const popup = page.getByRole('alert', { name: '告警提醒' }).filter({ hasText: device.deviceName })
  await expect(popup).toContainText('e2e power 150')
  // section 4: the view of the alarm is called, and offered where another one is looked at
  const called = { name: '打开画面' }
  await desk.getByRole('button', called).click()
  await expect(desk).toHaveURL(new RegExp(`id=${view.id}`))
  await expect(desk.locator('.schematic-alarm[data-level="1"]')).toBeVisible()
  await desk.close()
  // on a phone, and on a page at 200 %, it is a line below the page and covers nothing of it; what can be done stands beside
  for (const viewport of [
    { width: 375, height: 812 },
    { width: 683, height: 384 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(popup.getByRole('img', { name: '警告' })).toBeVisible()
    const [line, main, close] = await Promise.all(
      [popup, page.getByRole('main'), popup.getByRole('button', { name: '关闭' })].map((part) =>
        part.boundingBox(),
      ),
    )
    expect(line?.height).toBeLessThanOrEqual(56)
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0)
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(40)
    const confirm = popup.getByRole('button', { name: /^确\s?认$/ })
    await expect(confirm).toBeVisible()
    await expect(popup.getByRole('button', { name: device.deviceName })).toBeVisible()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // as a card it lies over the page, whose end can be scrolled out from under it
  const underCard = () =>
    popup.evaluate((card) => {
      const scroller = document.querySelector('main > [data-tab]:not([data-kept]) > *')
      scroller?.scrollTo(0, scroller.scrollHeight)
      const end = scroller?.lastElementChild?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
      return end - card.getBoundingClientRect().top
    })
  await expect.poll(underCard, { timeout: 20_000 }).toBeLessThanOrEqual(0)
  await expect(page.getByRole('main')).toContainText(`“${device.deviceName} view”上有新告警`)
  await page.getByRole('button', called).click()
  await expect(page).toHaveURL(new RegExp(`systemDiagram\\?id=${view.id}`))

  // on a schematic the device is marked until somebody has acknowledged, and the row of its list opens the alarm
  await openPage(page, `/zutai-viewer/${view.id}`)
  await expect(page.locator('.schematic-alarm[data-level="1"][data-unconfirmed] title')).toContainText(
    'e2e power 150',
  )
  // the window without the shell has the popup too, below the drawing
  await expect(popup).toContainText('e2e power 150')
  const [drawing, under] = await Promise.all([page.getByRole('main').boundingBox(), popup.boundingBox()])
  expect((drawing?.y ?? 0) + (drawing?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
  const opening = page.waitForEvent('popup')
  await page
    .getByRole('button', { name: /e2e power 150/, exact: false })
    .and(page.locator('.schematic-alarm-row'))
    .click()
  const opened = await opening
  const drawn = opened.getByRole('dialog', { name: '告警经历' }).locator('figure')
  await expect(drawn.locator('.schematic-focus')).toBeVisible()
  await expect(drawn.getByRole('link', { name: '查看完整画面' })).toHaveAttribute(
    'href',
    `/zutai-viewer/${view.id}`,
  )
  await opened.close()

  await openPage(page, '/warning/event')
  const row = page.getByRole('row').filter({ hasText: device.deviceName })
  await expect(row).toBeVisible()
  // on the list itself the popup is a line below the rows and covers none of them; it is confirmed from there as from the card
  await expect(popup.getByRole('button', { name: /^确\s?认$/ })).toBeVisible()
  const [list, below] = await Promise.all([page.getByRole('main').boundingBox(), popup.boundingBox()])
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '确认（1）' }).click()
  const question = page.getByRole('dialog', { name: /^确认/ })
  await expect(question).toContainText('e2e power 150')
  await question.getByLabel('备注').fill('已派人查看')
  await question.getByRole('button', { name: /确\s?认/ }).click()
  await expect(row).toContainText('未恢复已确认')
  await expect(page.getByRole('button', { name: '确认（1）' })).toHaveCount(0)

  await row.getByRole('button', { name: '经历' }).click()
  const history = page.getByRole('dialog', { name: '告警经历' })
  await expect(history.getByRole('listitem')).toHaveText([/告警产生.*系统/, /确认.*管理员.*已派人查看/])
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)

  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 10 } }] })
  await expect(row).toContainText('已恢复')
})

test('the diagram of an alarm opens by itself for who wants that, and leaves where one was as it is', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e called', { tenant })
  const view = await device.api.post<{ id: string }>('/ml-mlink/view/save', {
    ...{ name: `${device.deviceName} view`, type: 'diagram', stationId: device.stationId },
    ...{ status: 'published', content: lampOf(device) },
  })
  await device.api.post('/ml-mlink/alarmrule/save', {
    ...{ ruleName: `${device.deviceName} too high`, itemId: device.itemId, condition: 'gt', limit: 100 },
    ...{ level: 1, content: 'e2e power {{value}}', viewId: view.id, isEnabled: true },
  })
  await signIn(tenant, 'admin')
  await page.goto('/account')
  await page.getByRole('switch', { name: '打开告警画面' }).click()
  await openPage(page, '/warning/rules')
  const search = page.getByRole('main').getByRole('textbox').first()
  await search.fill('too')
  await search.press('Enter')
  await expect(page).toHaveURL(/too/)
  const send = (power: number) =>
    publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power } }] })
  const popup = page.getByRole('alert', { name: '告警提醒' })
  // whoever writes is not taken away
  await send(150)
  await expect(popup).toContainText('e2e power 150')
  await expect(page).toHaveURL(/\/warning\/rules/)
  await send(10)
  await popup.getByRole('button', { name: /^确\s?认$/ }).click()
  await expect(popup).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await send(160)
  await expect(page).toHaveURL(new RegExp(`systemDiagram\\?id=${view.id}`))
  await page.goBack()
  await expect(search).toHaveValue('too')

  // put aside from its own page, the device is marked on the diagram until that is ended there
  await openPage(page, `/devices/detail/${device.deviceId}`)
  await page.getByRole('button', { name: '设为检修' }).click()
  const aside = page.getByRole('dialog', { name: /^检修或停用/ })
  await aside.getByLabel('原因').fill('换轴承')
  await aside.getByRole('button', { name: '不提示告警' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '换轴承' })).toBeVisible()
  await openPage(page, `/zutai-viewer/${view.id}`)
  await expect(page.locator('.schematic-silence title')).toContainText('检修中，不提示告警：管理员，换轴承')
  await openPage(page, `/devices/detail/${device.deviceId}`)
  await page.getByRole('button', { name: '恢复提示' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复提示' }).click()
  await expect(page.getByRole('button', { name: '设为检修' })).toBeVisible()
})

test('after a refused save a field is right as soon as it is filled in, and one that appears then is not red yet', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  await page.goto('/warning/rules')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: /保\s?存/ })
  await save.click()
  await expect(dialog).toContainText('请选择条件')
  await dialog.getByLabel('条件').click()
  await page.getByTitle('大于', { exact: true }).click()
  await expect(dialog).not.toContainText('请选择条件')
  await expect(dialog.getByLabel('限值')).toBeVisible()
  await expect(dialog).not.toContainText('请输入限值')
  await save.click()
  await expect(dialog).toContainText('请输入限值')
  await dialog.getByLabel('限值').fill('5')
  await expect(dialog).not.toContainText('请输入限值')
})

test('an alarm is put aside by a key, says what to do, and all are eliminated with a reason', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e desk', { tenant })
  const rule = (ruleName: string, limit: number) =>
    device.api.post('/ml-mlink/alarmrule/save', {
      ...{ ruleName: `${device.deviceName} ${ruleName}`, itemId: device.itemId, condition: 'gt', limit },
      ...{ level: 1, content: `${ruleName} {{value}}`, response: '转移负荷', isEnabled: true },
    })
  await rule('偏高', 100)
  await rule('过高', 200)
  await signIn(tenant, 'admin')
  // a tab that is left with a table and a dialog is kept beside, hidden, and takes no key
  await page.goto('/warning/rules')
  await page.getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await openPage(page, '/warning/event?isRealTime=1')
  await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 250 } }] })
  const rows = page.getByRole('row').filter({ hasText: device.deviceName })
  await expect(rows).toHaveCount(2)

  await page.keyboard.press('j')
  const shelved = (await page.locator('tr:focus').textContent())?.includes('偏高') ? '偏高' : '过高'
  await page.keyboard.press('s')
  const shelving = page.getByRole('dialog', { name: /^搁置告警/ })
  await shelving.getByLabel('原因').fill('等备件')
  await shelving.getByRole('button', { name: /搁\s?置/ }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).not.toContainText(`${shelved} 250`)

  // the keys are named, and Enter opens the row
  await page.keyboard.press('?')
  await expect(page.getByText('打开告警经历')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByText('打开告警经历')).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '告警经历' })
  await expect(drawer).toContainText('转移负荷')
  // how bad it is, when it came and by how much stands at its head
  await expect(drawer).toContainText(/等级.*警告.*告警时间.*告警值 \/ 限值.*250.*持续时间/)
  await expect(drawer.getByRole('img', { name: /^历史曲线/ })).toBeVisible()
  // where a popup or a phone leads, it is put aside as well
  await drawer.getByRole('button', { name: /搁\s?置$/ }).click()
  await expect(shelving).toBeVisible()
  await shelving.getByRole('button', { name: /取\s?消/ }).click()
  await expect(shelving).toBeHidden()
  await drawer.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '一键消除' }).click()
  const question = page.getByRole('dialog', { name: '一键消除告警' })
  // of what and how many is said before
  await expect(question).toContainText('将确认并结束所有站点的 1 条告警')
  await question.getByLabel('原因').fill('演练结束')
  await question.getByRole('button', { name: '一键消除' }).click()
  await expect(page.getByText('已确认 1 条告警，其中结束 1 条')).toBeVisible()
  // what still stands is an alarm again
  await expect
    .poll(async () => {
      const { records } = await device.api.post<{ records: object[] }>('/ml-mlink/equipmentalarm/page', {})
      return records.length
    })
    .toBe(3)
  await expect(rows).toHaveCount(1)
  await page.getByText('被抑制', { exact: true }).click()
  await expect(rows).toHaveCount(1)
})

test('a rule is tried on what is stored before it is switched on; rules say states and delays in words, and one at a state is made by choosing it', async ({
  page,
  signIn,
}) => {
  await signIn('demo', 'admin')
  await page.goto('/warning/rules?size=100')
  const row = page.getByRole('row').filter({ hasText: 'T2 变压器绕组超温' })
  await row.getByRole('button', { name: /编\s?辑/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('处置方法')).toHaveValue(/检查风机/)
  await dialog.getByRole('button', { name: '在历史数据上试算' }).click()
  const result = dialog.getByRole('region', { name: '试算结果' })
  await expect(result).toContainText(/\d+ 次告警/)
  await expect(result).toContainText('个已保存的读数试算')
  await expect(result.getByRole('img', { name: /^历史曲线/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // one by a trend shows what it would have been judged by, across its limit
  const trend = page.getByRole('row').filter({ hasText: '厂区用电高于常态' })
  await expect(trend).toContainText('200.0 kW')
  await trend.getByRole('button', { name: /编\s?辑/ }).click()
  await expect(dialog.getByLabel('处置方法')).toHaveValue(/关停/)
  await dialog.getByRole('button', { name: '在历史数据上试算' }).click()
  await expect(result).toContainText('个时刻的趋势试算')
  await expect(result.getByRole('img', { name: '判断值：高于常态' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const ups = page.getByRole('row').filter({ hasText: 'UPS 转电池供电' })
  await expect(ups).toContainText('不等于')
  await expect(ups).toContainText('市电')
  await expect(page.getByRole('row').filter({ hasText: '三层二氧化碳偏高' })).toContainText('5 分钟')
  await ups.getByRole('button', { name: /编\s?辑/ }).click()
  await expect(dialog.getByTitle('市电')).toBeVisible()
  await dialog.getByLabel('限值').press('ArrowDown')
  await expect(page.locator('.ant-select-item-option').filter({ hasText: '电池' })).toBeVisible()
  await expect(dialog.getByLabel('延时')).toHaveValue('2')
  // states have no dead band, and what was said of a state says nothing of a number
  await expect(dialog.getByLabel('回差')).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('数据点').click()
  await page.keyboard.type('绕组温度')
  await page.locator('.ant-select-item-option').filter({ hasText: '绕组温度' }).first().click()
  await expect(dialog.getByTitle('不等于')).toHaveCount(0)
  await expect(dialog.getByLabel('回差')).toBeEnabled()

  // an expression over several points: they are found by their names and become its variables
  await dialog.getByLabel('条件').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '表达式成立' }).click()
  const expression = dialog.getByLabel('表达式', { exact: true })
  await expression.pressSequentially('绕组温度')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '绕组温度' }).first().click()
  await expect(expression).toHaveValue('a')
  await expect(dialog.getByLabel('变量').first()).toHaveValue('a')
})

test('a rule works on the days of the calendar, and is held back by a point without an expression', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e days', { tenant })
  await device.api.post('/ml-mlink/alarmrule/save', {
    ...{ ruleName: '夜间用电', itemId: device.itemId, condition: 'gt', limit: 100, level: 1, content: 'x' },
  })
  await signIn(tenant, 'admin')
  // every column is shown
  await page.setViewportSize({ width: 2200, height: 900 })
  await page.goto('/warning/rules')
  const row = page.getByRole('row').filter({ hasText: '夜间用电' })
  await expect(row).toContainText('始终')
  await row.getByRole('button', { name: /编\s?辑/ }).click()
  const dialog = page.getByRole('dialog')
  const choose = async (label: string, entry: string) => {
    await dialog.getByLabel(label, { exact: true }).click()
    await page.locator('.ant-select-item-option:visible').filter({ hasText: entry }).first().click()
  }
  await choose('生效日', '周末和节假日（按工作日历）')
  await dialog.getByLabel('生效开始').fill('22:00')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('生效结束').fill('06:00')
  await page.keyboard.press('Tab')
  // a point alone is no condition
  await expect(dialog.getByLabel('工况值')).toBeDisabled()
  await choose('工况抑制', device.deviceName)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toContainText('请选择工况比较')
  await choose('工况比较', '小于')
  await dialog.getByLabel('工况值').fill('5')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('周末和节假日（按工作日历） 22:00–次日 06:00')
  await expect(row).toContainText(/小于.* 5\.0 kW 时抑制/)
  const { records } = await device.api.get<{ records: object[] }>('/ml-mlink/alarmrule/page')
  expect(records).toMatchObject([
    { activeDays: 'dayOff', inhibitItemId: device.itemId, inhibitComparison: 'lt', inhibitValue: 5 },
  ])
})

test('filters of the list go with their user to another browser, are shared, and those of this browser are brought along', {
  tag: '@deep',
}, async ({ page, browser, signIn }) => {
  const tenant = await makeTenant()
  const grant = await grantFor(tenant, 'admin')
  const kept = () =>
    api(grant.access_token).get<{ filterName: string; isShared: boolean; isOwn: boolean }[]>(
      '/ml-mlink/alarmfilter/list',
    )
  await signIn(tenant, 'admin')
  await page.goto('/favicon.svg')
  // as browsers kept them before
  await page.evaluate(
    (key) =>
      localStorage.setItem(
        key,
        JSON.stringify({
          dataType: 'object',
          content: [{ name: '旧的', search: 'isRealTime=1' }],
          datetime: Date.now(),
        }),
      ),
    `energy-console/preferences.${tenant}.${grant.user_id}.alarms.filters`,
  )
  await page.goto('/warning/event?unconfirmed=1')
  await expect.poll(async () => (await kept()).map(({ filterName }) => filterName)).toEqual(['旧的'])

  const open = page.getByRole('button', { name: '常用筛选' })
  await open.click()
  const drawer = page.getByRole('dialog', { name: '常用筛选' })
  await drawer.getByRole('button', { name: '保存当前筛选' }).click()
  const saving = page.getByRole('dialog', { name: '新增常用筛选' })
  await saving.getByLabel('名称').fill('夜班')
  await saving.getByRole('switch', { name: '共享' }).click()
  await saving.getByRole('button', { name: '保存' }).click()
  const mine = drawer.getByRole('listitem').filter({ hasText: '夜班' })
  await expect(mine.getByText('共享')).toBeVisible()
  const old = drawer.getByRole('listitem').filter({ hasText: '旧的' })
  await old.getByRole('button', { name: /删\s?除/ }).click()
  await page
    .getByRole('dialog', { name: '删除 1 条常用筛选？' })
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect(old).toHaveCount(0)

  const elsewhere = await browser.newPage()
  await giveSession(elsewhere, await grantFor(tenant, 'admin'))
  await elsewhere.goto('/warning/event?isRealTime=1')
  await elsewhere.getByRole('button', { name: '常用筛选' }).click()
  await elsewhere.getByRole('dialog', { name: '常用筛选' }).getByRole('button', { name: '夜班' }).click()
  await expect(elsewhere).toHaveURL(/unconfirmed=1/)
  await elsewhere.close()

  // what somebody shares who goes is listed with his name, and becomes another's
  const account = await makeUser(['warning_event'], tenant)
  const leaving = await grantFor(tenant, account)
  await api(leaving.access_token).post('/ml-mlink/alarmfilter/save', {
    ...{ filterName: '交接', address: 'level=1', isShared: true },
  })
  await api(grant.access_token).post('/blade-user/remove', {}, { ids: leaving.user_id })
  await page.reload()
  await open.click()
  const left = drawer.getByRole('listitem').filter({ hasText: '交接' })
  await expect(left).toContainText('账号已停用或删除')
  await left.getByRole('button', { name: '接管' }).click()
  await page.getByRole('dialog', { name: '接管“交接”？' }).getByRole('button', { name: '接管' }).click()
  await expect(left.getByRole('button', { name: /编\s?辑/ })).toBeVisible()
  expect(await kept()).toMatchObject([
    { filterName: '交接', isShared: true, isOwn: true },
    { filterName: '夜班', isShared: true, isOwn: true },
  ])
})
