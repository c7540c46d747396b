import { expect, test } from '../support/test'

const limitBytes = 400_000

test('sign-in and home page transfer little JavaScript', async ({ page, signIn }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let transferred = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) transferred += encodedDataLength
  })
  await signIn('demo', 'viewer')
  await page.locator('main svg').first().waitFor()
  await page.waitForLoadState('networkidle')
  console.log(`JavaScript transferred: ${transferred} bytes`)
  expect(transferred).toBeGreaterThan(0)
  expect(transferred).toBeLessThanOrEqual(limitBytes)
})
