import { makeDevice } from '../support/plant'
import { recordsOn } from '../support/records'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

test('a browser is the announcement device of a control room: it says what is tried, and the log tells it', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const { deviceName: station } = await makeDevice('监控室', { tenant })
  const { dialog, row, add, fill, choose, save } = recordsOn(page)
  await signIn(tenant, 'admin')
  await page.goto('/devices/voice-device')
  await add()
  await fill({ 名称: '监控室电脑' })
  await choose('站点', station)
  await save()

  const stand = page.getByRole('region', { name: '在此浏览器播报' })
  await stand.getByLabel('此浏览器作为').click()
  await page.getByTitle(`${station} 监控室电脑`).click()
  await page.keyboard.press('Escape')
  await stand.getByRole('button', { name: '开始播报' }).click()
  await expect(stand).toContainText('正在等待播报')

  await row('监控室电脑')
    .getByRole('button', { name: /^试\s?播$/ })
    .click()
  await dialog.getByLabel('播报内容').fill('{站点}交接班')
  await dialog.getByRole('button', { name: /^试\s?播$/ }).click()
  // with a voice it is spoken, without one the text is shown
  await expect(page.getByRole('dialog', { name: '播报结果' })).toContainText(/已播报|已响铃并显示文字/)
  await page.keyboard.press('Escape')
  await expect(stand.getByRole('status')).toContainText(`${station}交接班`)
  await page.getByText('播报记录', { exact: true }).click()
  await expect(row(`${station}交接班`)).toContainText('监控室电脑')
})
