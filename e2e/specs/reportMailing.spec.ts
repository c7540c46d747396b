import { mailPort, startMailServer } from '../support/mail'
import { publish } from '../support/mqtt'
import { makeDevice } from '../support/plant'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'

/** A report of a day about one device, which measured something the day before, and a channel to a mail server. */
async function makeReport() {
  const name = unique('公式报表')
  const device = await makeDevice('发送报表', { timeZone: 'Asia/Shanghai' })
  const yesterday = Date.now() - 86_400_000
  await publish(device.token, { [device.deviceName]: [{ ts: yesterday, values: { power: 12 } }] })
  const channel = await device.api.post<{ id: string }>('/ml-mlink/deliverychannel/save', {
    ...{ channelName: name, kind: 'mail', host: '127.0.0.1', port: mailPort(), security: 'none' },
    fromAddress: 'plant@example.com',
  })
  const report = await device.api.post<{ id: string }>('/ml-mlink/customreport/save', {
    ...{ reportName: name, stationId: device.stationId, period: 'day' },
    objects: [{ kind: 'device', deviceId: device.deviceId }],
    measures: [{ kind: 'mean', propertyNo: 'power' }],
  })
  return { name, api: device.api, reportId: report.id, channelId: channel.id }
}

/** A minute that comes after so many milliseconds, by the clock of the report. */
const minuteIn = (ms: number) =>
  new Date(Date.now() + ms).toLocaleTimeString('zh-CN', {
    ...{ timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })

test('报表: a column reckons with others by a formula, and the report is to leave by mail at its time (issue 11 point 4)', async ({
  page,
  signIn,
}) => {
  const { name, reportId } = await makeReport()
  await signIn('demo', 'admin')
  await page.goto(`/datalist/custom/index?report=${reportId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()

  // a second column is the first one, twice and one more
  await main.getByRole('button', { name: /编\s?辑/ }).click()
  const builder = page.getByRole('dialog', { name: '编辑报表' })
  await builder.getByRole('button', { name: '添加一行' }).last().click()
  await builder.getByLabel('指标 2', { exact: true }).click()
  // the last of its choices, which are drawn as far as they are seen
  await page.locator('.ant-select-dropdown:visible').hover()
  await page.mouse.wheel(0, 1_000)
  await page.locator('.ant-select-dropdown:visible').getByTitle('公式', { exact: true }).click()
  await builder.getByLabel('公式 2', { exact: true }).fill('a * 2 + 1')
  await builder.getByLabel('列名 2', { exact: true }).fill('两倍加一')
  const preview = builder.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('columnheader', { name: '两倍加一' })).toBeVisible()
  await builder.getByRole('button', { name: /保\s?存/ }).click()
  await expect(builder).toBeHidden()

  await main.getByRole('button', { name: '定时发送' }).click()
  const drawer = page.getByRole('dialog', { name: '定时发送' })
  await drawer.getByRole('button', { name: '新增报表发送' }).click()
  const dialog = page.getByRole('dialog', { name: '新增报表发送' })
  await dialog.getByLabel('发送渠道', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
  const time = minuteIn(3_600_000)
  await dialog.getByLabel('时间', { exact: true }).fill(time)
  await dialog.getByLabel('时间', { exact: true }).press('Enter')
  await dialog.getByLabel('其他邮箱', { exact: true }).fill('boss@example.com')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer).toContainText('下次发送')
  await expect(drawer).toContainText(time)
})

test('报表: a report leaves by mail with its minute (issue 11 point 4)', { tag: '@deep' }, async () => {
  const mail = await startMailServer()
  try {
    const { name, api, reportId, channelId } = await makeReport()
    await api.post('/ml-mlink/reportmailing/save', {
      ...{ mailingName: name, reportId, channelId, rule: 'FREQ=DAILY', userIds: '' },
      // cut to its minute it still lies ahead when it is saved
      ...{ time: minuteIn(75_000), addresses: 'boss@example.com' },
    })
    await expect.poll(() => mail.taken.length, { timeout: 200_000, intervals: [1_000] }).toBe(1)
    expect(mail.taken[0]?.to).toEqual(['boss@example.com'])
    expect(mail.taken[0]?.source).toContain('.xlsx')
  } finally {
    await mail.stop()
  }
})
