import { publish } from '../support/mqtt'
import { makeDevice, watchPower } from '../support/plant'
import { makeTenant } from '../support/tenant'
import { expect, test } from '../support/test'

// the popup is what this is about
test.use({ keepsAlarms: true })

/** What browsers do, but not to a page that is driven by calls, which count as gestures: no sound before a click. */
function muteUntilTouched(): void {
  let isTouched = false
  window.addEventListener(
    'pointerdown',
    () => {
      isTouched = true
    },
    { capture: true },
  )
  window.AudioContext = class extends AudioContext {
    override get state() {
      return isTouched ? super.state : 'suspended'
    }
  }
}

/** Browsers give locks to secure origins only: a plant's plain http has none. */
function forgetLocks(): void {
  Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, get: () => undefined })
}

for (const origin of ['a secure origin', 'plain http'])
  test(`on ${origin}, sound that was switched on is offered again after a reload, until a tab may sound`, {
    tag: '@deep',
  }, async ({ page, context, signIn }) => {
    const tenant = await makeTenant()
    const device = await makeDevice('e2e sound', { tenant })
    await watchPower(device, { level: 2 })
    await publish(device.token, { [device.deviceName]: [{ ts: Date.now(), values: { power: 150 } }] })
    await context.addInitScript(muteUntilTouched)
    if (origin === 'plain http') await context.addInitScript(forgetLocks)
    await signIn(tenant, 'admin')
    await page.goto('/')
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '告警声音' }).click()
    const enable = page.getByRole('button', { name: '开启告警声音' })
    await expect(page.getByRole('alert', { name: '告警提醒' })).toBeVisible()
    await expect(enable).toBeHidden()

    await page.reload()
    await expect(enable).toBeVisible()
    await enable.click()
    await expect(enable).toBeHidden()

    const second = await context.newPage()
    await second.goto('/data/view')
    await expect(second.getByRole('alert', { name: '告警提醒' })).toBeVisible()
    await expect(second.getByRole('button', { name: '开启告警声音' })).toBeHidden()
    await page.close()
    await expect(second.getByRole('button', { name: '开启告警声音' })).toBeVisible()

    // a window without the shell says so as well, and what is opened from it leaves it as it is
    await second.goto(`/model-layout/${device.productId}`)
    const mute = second.getByRole('button').filter({ hasText: '开启告警声音' })
    await expect(mute).toBeVisible()
    const line = second.getByRole('alert', { name: '告警提醒' })
    const opening = second.waitForEvent('popup')
    await line.getByRole('button', { name: device.deviceName }).click()
    await expect(mute).toBeHidden()
    expect((await opening).url()).toContain('/warning/event')
    expect(second.url()).toContain(`/model-layout/${device.productId}`)
  })
