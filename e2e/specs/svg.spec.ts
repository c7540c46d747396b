import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { api, serverUrl, tokenFor } from '../support/api'
import { openPage } from '../support/openPage'
import { boxOf, compare } from '../support/picture'
import { expect, test } from '../support/test'
import { unique } from '../support/unique'
import { storeView } from '../support/view'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attributes}>` +
  `<rect width="10" height="10" fill="#0a0"/>${inside}</svg>`
const evil = 'https://evil.example/x'
const flag = "parent.hacked=1;window.hacked=1;top.document.title='hacked'"

/** Drawings that try to run something or to load something. */
const hostile: Readonly<Record<string, string>> = {
  script: svg(`<script>${flag}</script><script xlink:href="${evil}.js"/>`),
  onload: svg(`<g onload="${flag}"/>`, `onload="${flag}"`),
  foreignObject: svg(
    `<foreignObject width="10" height="10"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${evil}.png" onerror="${flag}"/><iframe src="${evil}"/></body></foreignObject>`,
  ),
  image: svg(
    `<image href="${evil}.png" width="5" height="5"/><image xlink:href="${evil}.gif" width="5" height="5"/>`,
  ),
  use: svg(`<use href="${evil}.svg#a"/><use xlink:href="data:image/svg+xml,x#a"/>`),
  url: svg(
    `<rect width="5" height="5" fill="url(${evil}#p)" style="mask:url('${evil}#m')" filter="url( ${evil}#f)"/>`,
  ),
  import: svg(
    `<style>@import url(${evil}.css); rect{fill:u\\72l(${evil})} @font-face{font-family:a;src:url(${evil}.woff)}</style>`,
  ),
  animate: svg(
    `<a><animate attributeName="href" values="javascript:${flag}"/><set attributeName="href" to="javascript:${flag}"/><text y="5">x</text></a>`,
  ),
  entity: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "${evil}">]>${svg('<text>&b;&x;</text>')}`,
  uses: svg(
    `<g id="u0"><rect width="1" height="1"/></g>${Array.from({ length: 30 }, (_, n) => `<g id="u${n + 1}"><use href="#u${n}"/><use href="#u${n}"/></g>`).join('')}`,
  ),
}

/** Drawings that stand for more than they hold: as an embedded image the document itself is refused with them. */
const refused = new Set(['use', 'uses', 'entity'])

// an uploaded picture that is opened by itself may run nothing: what the tests bring into every page is kept out there too
test.use({ expectedErrors: [/^Blocked script execution in '[^']*\/view\/image\?hash=/] })

test('a hostile drawing neither runs nor loads anything, uploaded or inside of a view', async ({
  page,
  signIn,
}) => {
  const viewName = unique('e2e 恶意图形')
  const admin = api(await tokenFor('demo', 'admin'))
  const uploads: { name: string; url: string }[] = []
  for (const [name, text] of Object.entries(hostile)) {
    const data = Buffer.from(text).toString('base64')
    const stored = await admin.post<{ url: string }>('/ml-mlink/view/image', { data }).catch(String)
    if (typeof stored === 'string') expect(stored, name).toContain('不支持的图片')
    else {
      const clean = await (await fetch(serverUrl() + stored.url)).text()
      expect(clean, name).not.toMatch(/evil|hacked|javascript|script|onload/i)
      uploads.push({ name, url: stored.url })
    }
  }
  expect(uploads.map(({ name }) => name)).not.toContain('uses')

  const place = (index: number, row: number) => ({
    x: 20 + index * 70,
    y: 20 + row * 80,
    width: 60,
    height: 60,
  })
  const texts = Object.entries(hostile)
  const address = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`
  const id = await storeView(viewName, {
    pages: [
      {
        id: '图形',
        items: [
          ...texts.map(([name, text], index) => ({
            id: `symbol-${name}`,
            type: 'symbol',
            svg: text,
            ...place(index, 0),
          })),
          ...texts
            .filter(([name]) => !refused.has(name))
            .map(([name, text], index) => ({
              id: `image-${name}`,
              type: 'image',
              imageUrl: address(text),
              ...place(index, 1),
            })),
          ...uploads.map(({ name, url }, index) => ({
            id: `upload-${name}`,
            type: 'image',
            imageUrl: url,
            ...place(index, 2),
          })),
          { id: 'alive', type: 'text', content: 'alive', x: 20, y: 300, width: 200, height: 40 },
        ],
      },
    ],
  })

  const foreign: string[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('evil.example')) foreign.push(request.url())
  })
  const reports: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text())
  })
  await signIn('demo', 'admin')
  for (const path of [`/zutai-viewer/${id}`, `/zutai-editor/${id}`]) {
    const loaded = page.waitForResponse((response) => response.url().includes('/view/image?hash='))
    await page.goto(path)
    await loaded
    await expect(page.locator('[data-item-id=alive]')).toContainText('alive')
    await expect(page.locator('[data-item-id=symbol-script] image')).toHaveAttribute(
      'href',
      /^data:image\/svg/,
    )
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await page.title()).not.toContain('hacked')
    // nothing of a drawing is in the page itself
    await expect(
      page.locator('.schematic-stage :is(script, iframe, foreignObject body, animate, set, a)'),
    ).toHaveCount(0)
  }
  // the library draws what has no picture of its own yet
  await openPage(page, `/systemDiagramEdit?name=${viewName}`)
  await expect(page.getByRole('img', { name: viewName })).toBeVisible()
  await expect(page.getByRole('img', { name: viewName }).locator('image').first()).toBeVisible()
  expect(reports).toEqual([])
  for (const { url } of uploads) {
    await page.goto(url)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  }
  expect(foreign).toEqual([])
})

const folder = fileURLToPath(new URL('../drawings', import.meta.url))
/** Drawings in the styles of tools that people bring their symbols from. */
const foreign = readdirSync(folder).map((file) => ({
  name: file.replace('.svg', ''),
  text: readFileSync(`${folder}/${file}`, 'utf8'),
}))

test.describe('drawings of other tools', () => {
  test.use({ viewport: { width: 1500, height: 1000 } })

  test('look as in their tool, as symbols and as pictures', { tag: '@deep' }, async ({ page, signIn }) => {
    const admin = api(await tokenFor('demo', 'admin'))
    const columns = 14
    const place = (index: number) => ({
      x: 20 + (index % columns) * 100,
      y: 80 + Math.floor(index / columns) * 100,
      width: 80,
      height: 80,
    })
    // one by one: uploads of a tenant wait for each other, and so many at once are too much for a busy server
    const pictures: { name: string; url: string }[] = []
    for (const { name, text } of foreign) {
      const data = Buffer.from(text).toString('base64')
      pictures.push({ name, ...(await admin.post<{ url: string }>('/ml-mlink/view/image', { data })) })
    }
    const items = [
      ...foreign.map(({ name, text }, index) => ({
        id: `symbol-${name}`,
        type: 'symbol',
        svg: text,
        ...place(index),
      })),
      ...pictures.map(({ name, url }, index) => ({
        id: `picture-${name}`,
        type: 'image',
        imageUrl: url,
        ...place(foreign.length + index),
      })),
    ]
    const size = { width: 1440, height: 700 }
    const id = await storeView('e2e 外来图形', { pages: [{ id: '图形', items, ...size }] })
    await signIn('demo', 'viewer')
    await page.goto(`/zutai-viewer/${id}?fit=actual`)
    const drawn = page.locator('[data-item-id] image')
    await expect(drawn).toHaveCount(items.length)
    const boxes = await Promise.all(items.map((item) => boxOf(page.locator(`[data-item-id="${item.id}"]`))))

    const look = () => page.screenshot({ animations: 'disabled' })
    /** Items whose place in two pictures is not as wanted, by name. */
    const wrong = async (
      [before, after]: readonly [Buffer, Buffer],
      isRight: (found: { different: number; painted: number }) => boolean,
    ) => {
      const found = await compare(page, before, after, boxes)
      return found.flatMap((area, index) => (isRight(area) ? [] : [`${items[index]?.id} ${area.different}`]))
    }
    const show = (texts: Readonly<Record<string, string>>) =>
      drawn.evaluateAll((images, byName) => {
        for (const image of images) {
          const itemId = image.closest<SVGElement>('[data-item-id]')?.dataset.itemId ?? ''
          const text = byName[itemId.replace(/^\w+-/, '')] ?? ''
          image.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(text)}`)
        }
      }, texts)

    let ours = await look()
    await expect
      .poll(async () => {
        ours = await look()
        return wrong([ours, ours], ({ painted }) => painted >= 100)
      })
      .toEqual([])
    // something else in between: what is compared then has been drawn anew
    const other = svg('<rect width="10" height="10" fill="#f0f"/>')
    await show(Object.fromEntries(foreign.map(({ name }) => [name, other])))
    await expect
      .poll(async () => wrong([ours, await look()], ({ different }) => different > 1000))
      .toEqual([])
    await show(Object.fromEntries(foreign.map(({ name, text }) => [name, text])))
    await expect.poll(async () => wrong([ours, await look()], ({ different }) => different === 0)).toEqual([])
  })
})
