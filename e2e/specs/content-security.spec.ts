import { expect, test } from '../support/test'
import { useTheme } from '../support/theme'
import { unique } from '../support/unique'
import { storeView } from '../support/view'

/** A drawing as it comes from elsewhere, with everything that must not run. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" onload="document.title='ran'">
  <script>document.title = 'ran'</script>
  <rect width="40" height="40" fill="#c02040" onclick="document.title='ran'"/>
  <image href="x:" width="1" height="1" onerror="document.title='ran'"/>
</svg>`

// every test fails on what is refused by the content security policy; this one brings it about where it can happen
test('lists of views draw imported drawings without running or reporting anything', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  const name = unique('e2e drawing')
  await storeView(name, {
    pages: [
      { id: 'p', items: [{ id: 's', type: 'symbol', svg: drawing, x: 20, y: 20, width: 200, height: 200 }] },
    ],
  })
  await signIn('demo', 'admin')
  for (const path of [`/systemDiagramEdit?name=${name}`, '/systemDiagram']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  }
  await page.getByRole('main').getByText(name).first().click()
  await expect(page.locator('.schematic-item image')).toBeVisible()
  await expect(page).not.toHaveTitle('ran')
})

test('section 11: a hard load shows the outline of the shell in the theme before any code has come', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  await signIn('demo', 'admin')
  await page.goto('/404')
  await useTheme(page, 'dark')
  await page.route(/\/assets\/.*\.js/, () => {})
  await page.goto('/devices/list', { waitUntil: 'commit' })
  await expect(page.locator('.first-bar')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(12, 17, 22)')
})
