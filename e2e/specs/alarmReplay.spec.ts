import { publish } from '../support/mqtt'
import { openPage } from '../support/openPage'
import { makeDevice } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'
import { makeViewOf } from '../support/view'

const minuteMs = 60_000

test('what stood round an alarm plays on the schematic from ten minutes before, with the events beside it', async ({
  page,
  signIn,
}) => {
  const tenant = await makeTenant()
  const device = await makeDevice('e2e replay', { tenant })
  await makeViewOf(device, device.deviceName)
  await device.api.post('/ml-mlink/alarmrule/save', {
    ...{ ruleName: `${device.deviceName} high`, itemId: device.itemId, condition: 'gt', limit: 100 },
    ...{ level: 2, content: 'replayed {{value}}', isEnabled: true },
  })
  const send = (power: number, ts = Date.now()) =>
    publish(device.token, { [device.deviceName]: [{ ts, values: { power } }] })
  await send(62, Date.now() - 3 * minuteMs)
  await send(150)
  await signIn(tenant, 'admin')
  await page.goto('/warning/event?isRealTime=1')
  const row = page.getByRole('row').filter({ hasText: device.deviceName })
  await expect(row).toContainText('replayed 150')
  await send(13)
  await expect(row).toHaveCount(0)

  await openPage(page, '/warning/event')
  await row.getByRole('button', { name: '经历' }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog', { name: '告警经历' }).getByRole('link', { name: '事件回放' }).click()
  const replay = await opening
  const drawing = replay.locator('[data-item-id]')
  const marked = replay.locator('.schematic-alarm')
  const event = replay.getByRole('list', { name: '事件' }).getByRole('listitem').filter({ hasText: '本条' })
  const at = replay.getByRole('slider', { name: '回放时刻' })

  // it begins a minute before: what is stored of that time is shown, and nothing is marked yet
  await expect(event).toContainText('replayed 150')
  await expect(event).not.toHaveAttribute('aria-current', 'step')
  await expect(drawing).toContainText('62')
  await expect(marked).toHaveCount(0)

  // it plays by itself through all that came, and stops at the end
  await replay.getByLabel('播放速度').click()
  await replay.getByTitle('60×').click()
  const play = replay.getByRole('button', { name: '播放', exact: true })
  await play.click()
  await expect(drawing).toContainText('13')
  await expect(play).toBeVisible()
  await expect(event).toHaveAttribute('aria-current', 'step')

  await event.getByRole('button').click()
  await expect(drawing).toContainText('150')
  await expect(event).toHaveAttribute('aria-current', 'step')
  await expect(marked).toHaveAttribute('data-level', '2')

  // ten minutes before it, nothing had come
  await at.focus()
  await at.press('Home')
  await expect(event).not.toHaveAttribute('aria-current', 'step')
  await expect(drawing).not.toContainText('150')
  await expect(marked).toHaveCount(0)
})
