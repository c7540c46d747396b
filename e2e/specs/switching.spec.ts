import { grantFor, serverUrl } from '../support/api'
import { answerCommands, publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { giveSession } from '../support/session'
import { expect, test } from '../support/test'

/** A device with a breaker, closed, that is selected and named, an earthing switch that asks for a second person, and a lamp. */
async function makeSwitchgear(what: string) {
  const device = await makeDevice(what)
  const words = { '0': '分闸', '1': '合闸' }
  const property = { dataType: 'boolean', access: 'read-write', enumMap: words }
  await device.api.post('/ml-mlink/product/update', {
    id: device.productId,
    siyaoProperties: [
      {
        ...property,
        propertyNo: 'breaker',
        propertyName: '断路器',
        confirmation: 'select',
        isNameTyped: true,
      },
      { ...property, propertyNo: 'earth', propertyName: '接地刀闸', confirmation: 'second' },
      { ...property, propertyNo: 'lamp', propertyName: '照明' },
    ],
  })
  const send = (breaker: number) =>
    publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { breaker, earth: 0 } }] })
  await send(1)
  return { ...device, send }
}

test('issue 10 point 5: a breaker is operated end to end, refused by an interlock, refused by a tag, with a second person', async ({
  browser,
  page,
  signIn,
}) => {
  const device = await makeSwitchgear('e2e switching')
  const dialog = page.getByRole('dialog')
  await signIn('demo', 'operator')
  await page.goto(`/devices/detail/${device.deviceId}`)
  const gateway = await answerCommands(device.token)
  /** Chooses the value that a property of the device shall have. */
  const write = async (name: string, word: string) => {
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '下发' }).click()
    await dialog.getByTitle(word, { exact: true }).click()
    await dialog.getByRole('button', { name: '下一步' }).click()
  }
  const second = await (await browser.newContext({ baseURL: serverUrl() })).newPage()
  await giveSession(second, await grantFor('demo', 'admin'))
  try {
    // an interlock is drawn up and tried over the values as they are
    await second.goto('/devices/interlocks')
    const { dialog: editor, row, add, fill, choose, save } = recordsOn(second)
    await add()
    await fill({ 闭锁名称: device.deviceName })
    const choosePoint = async (id: string, name: string) => {
      await editor.locator(id).fill(device.deviceName)
      await second
        .locator('.ant-select-dropdown:visible')
        .getByTitle(`${device.deviceName} / ${name}`, { exact: true })
        .click()
    }
    await choosePoint('#itemId', '接地刀闸')
    await choose('下发的值', '合闸')
    await choosePoint('#inputs-0-itemId', '断路器')
    await editor.locator('#conditions-0-says').fill('断路器已分闸')
    await editor.locator('#conditions-0-expression').fill('!a')
    await editor.getByRole('button', { name: '用当前值试算' }).click()
    await expect(editor.getByText('断路器已分闸 · 不满足')).toBeVisible()
    const blocks = `闭锁图：1 个条件，1 个阻止 ${device.deviceName} 接地刀闸 → 合闸`
    await expect(editor.getByRole('img', { name: blocks })).toBeVisible()
    await save()
    await row(device.deviceName)
      .getByRole('button', { name: /现\s?状/ })
      .click()
    await expect(editor.getByRole('img', { name: blocks })).toBeVisible()
    await second.keyboard.press('Escape')

    // an interlock forbids it, shows why, and follows what changes
    await write('接地刀闸', '合闸')
    const ask = dialog.getByRole('button', { name: '申请第二人确认' })
    await ask.click()
    const blocked = dialog.filter({ hasText: `闭锁“${device.deviceName}”不允许：断路器已分闸` })
    await expect(blocked.getByText('断路器已分闸 · 不满足')).toBeVisible()
    await expect(blocked.getByRole('img', { name: blocks })).toBeVisible()
    await expect(blocked.getByRole('link', { name: `${device.deviceName} / 断路器` })).toBeVisible()
    await device.send(0)
    await expect(blocked.getByText('断路器已分闸 · 满足')).toBeVisible()
    await blocked.getByRole('button', { name: /关\s?闭/ }).click()

    // with the breaker open a second person lets the earthing switch close
    await dialog.getByRole('button', { name: '下一步' }).click()
    await ask.click()
    await expect(dialog.getByText('已通知有权限的人')).toBeVisible()
    await openPage(second, `/devices/detail/${device.deviceId}`)
    await second.getByRole('button', { name: '作为第二人确认' }).click()
    await second.getByRole('dialog').getByRole('button', { name: '合闸' }).click()
    await expect(page.getByText(`设备已执行：${device.deviceName} 接地刀闸 → 合闸`)).toBeVisible()

    // the breaker is selected, named and operated
    await write('断路器', '合闸')
    await dialog.getByRole('button', { name: /选\s?择$/ }).click()
    await expect(dialog.getByText('已选择，请在时限内执行')).toBeVisible()
    const execute = dialog.getByRole('button', { name: '执行：合闸' })
    await expect(execute).toBeDisabled()
    await dialog.getByLabel('输入设备名称').fill(device.deviceName)
    await execute.click()
    await expect(page.getByText(`设备已执行：${device.deviceName} 断路器 → 合闸`)).toBeVisible()
    expect(gateway.received.map(({ params }) => params)).toEqual([
      { property: 'earth', value: true },
      { property: 'breaker', value: true },
    ])

    // a tag keeps everybody from it
    await second.getByRole('tab', { name: '挂牌' }).click()
    await second.getByRole('button', { name: /挂\s?牌$/ }).click()
    await second.getByRole('dialog').getByLabel('原因').fill('线路检修')
    await second
      .getByRole('dialog')
      .getByRole('button', { name: /挂\s?牌$/ })
      .click()
    await expect(second.getByRole('row').filter({ hasText: '线路检修' })).toContainText('挂牌中')
    await expect(page.getByRole('alert').filter({ hasText: '线路检修' })).toBeVisible()
    await write('断路器', '分闸')
    await dialog.getByRole('button', { name: /选\s?择$/ }).click()
    await expect(dialog.getByText(/已挂牌，不能操作：.*线路检修/)).toBeVisible()
    expect(gateway.received).toHaveLength(2)

    // what became of it all is written down; the device bears its mark there too, until the tag is taken off
    await page.keyboard.press('Escape')
    await openPage(page, '/devices/commands')
    const operated = page.getByRole('row').filter({ hasText: device.deviceName })
    await expect(operated.filter({ hasText: '断路器' }).filter({ hasText: '已执行' })).toHaveCount(1)
    const mark = operated.first().getByRole('img', { name: /^已挂牌：.*线路检修/ })
    await expect(mark).toBeVisible()
    await operated
      .filter({ hasText: '断路器' })
      .filter({ hasText: '已执行' })
      .getByRole('button', { name: /经\s?历/ })
      .click()
    await expect(page.getByRole('dialog', { name: '操作经历' })).toContainText('已选择')
    await openPage(second, '/devices/lockout-tags')
    const tag = row('线路检修').filter({ hasText: device.deviceName })
    await expect(tag).toContainText('挂牌中')
    await tag.getByRole('button', { name: /摘\s?除/ }).click()
    await second.getByRole('dialog').getByLabel('原因').fill('检修结束')
    await second
      .getByRole('dialog')
      .getByRole('button', { name: /摘\s?除/ })
      .click()
    await expect(tag).toContainText('已摘牌')
    await expect(mark).toBeHidden()
  } finally {
    await second.close()
    await gateway.end()
  }
})

test('issue 10 point 5: a command that waits for its device is taken back before that comes', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const device = await makeSwitchgear('e2e waiting')
  const dialog = page.getByRole('dialog')
  const points = await device.api.get<{ itemId: string; propertyNo: string }[]>(
    `/ml-mlink/devicemanager/getDeviceItemInfos?deviceId=${device.deviceId}`,
  )
  const lamp = points.find(({ propertyNo }) => propertyNo === 'lamp')?.itemId
  // what waits for its device is taken back before that comes
  await device.api.post('/ml-mlink/item/write', { itemId: lamp, value: true, expireSeconds: 600 })
  await signIn('demo', 'operator')
  await page.goto(`/devices/detail/${device.deviceId}?view=commands`)
  const waiting = page.getByRole('row').filter({ hasText: '照明' })
  await expect(waiting).toContainText('等待设备')
  await waiting.getByRole('button', { name: '取消操作' }).click()
  await dialog.getByRole('button', { name: '不再下发' }).click()
  await expect(waiting).toContainText('已取消')
  // a person lets one wait, of a property that asks for no second look
  await page.getByRole('tab', { name: '实时数据' }).click()
  const lampRow = page.getByRole('listitem').filter({ hasText: '照明' })
  await lampRow.getByRole('button', { name: '下发' }).click()
  await dialog.getByTitle('合闸', { exact: true }).click()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('button', { name: /^合\s?闸$/ }).click()
  const away = dialog.filter({ hasText: '设备离线，命令还没有下发。' })
  await away.getByRole('radio', { name: '1 小时内上线则执行' }).click()
  await away.getByRole('button', { name: '上线后执行' }).click()
  await expect(page.getByText(/等待设备：.*照明 → 合闸，1 小时内上线则执行/)).toBeVisible()
  await page.getByRole('tab', { name: '操作记录' }).click()
  const asked = page.getByRole('row').filter({ hasText: '照明' }).filter({ hasText: '等待设备' })
  await expect(asked).toContainText(/到 \d{4}-\d{2}-\d{2}/)
  await asked.getByRole('button', { name: '取消操作' }).click()
  await dialog.getByRole('button', { name: '不再下发' }).click()
  await expect(asked).toHaveCount(0)
})
