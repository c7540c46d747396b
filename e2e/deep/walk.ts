import { appendFileSync, mkdirSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import { chooseAppearance } from '../support/appearance'
import { type DataTexts, leftOver, unfinished } from '../support/dataTexts'
import { look, unseenFocus } from '../support/look'
import { giveSession, type SessionGrant } from '../support/session'
import { expect } from '../support/test'

/** The languages of the console. */
export type Language = 'zh' | 'en'

/** What is looked at: an address, and what is pressed there before it is looked at again. */
export interface Sight {
  path: string
  /** What it is called, where the address does not say it. */
  name?: string
  /** Opens something over the page; answers whether there was anything to open. */
  open?: (page: Page) => Promise<boolean>
}

const windows = {
  wide: { width: 1366, height: 768 },
  phone: { width: 375, height: 812 },
} as const
type Size = keyof typeof windows
const themes = ['light', 'dark'] as const
/** Where pictures of all sights go, and a list of all faults; neither is made without it. */
const pictures = process.env.EVERY_PAGE_PICTURES
/** Looks only at addresses that hold one of these words, comma list: to try what was mended. */
const only = process.env.EVERY_PAGE_ONLY?.split(',')
/** Looks only at some of the windows and themes, `phone dark,wide light`: as above. */
const screens = process.env.EVERY_PAGE_SCREENS?.split(',')

/** Waits until what is shown stands, in the theme where it has one. */
async function settle(page: Page, data: DataTexts, theme: (typeof themes)[number]): Promise<void> {
  await page.waitForFunction((mode) => (document.documentElement.dataset.mode ?? mode) === mode, theme)
  await page
    .waitForFunction(
      () =>
        ![
          ...document.querySelectorAll(
            '[aria-busy=true], [data-undrawn], .ant-spin-spinning, .ant-skeleton-active',
          ),
        ].some((element) => element.checkVisibility()),
      undefined,
      { timeout: 15_000 },
    )
    .catch(() => {})
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
  await data.settled()
}

/** What a page is told of its window; whatever is said ends with the session. */
const emulations = new WeakMap<Page, Promise<CDPSession>>()

/** Makes the window that of a phone, fingers included, or that of a desk. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(windows[size])
  const session = emulations.get(page) ?? page.context().newCDPSession(page)
  emulations.set(page, session)
  const enabled = size === 'phone'
  await (await session).send('Emulation.setTouchEmulationEnabled', {
    enabled,
    maxTouchPoints: enabled ? 5 : 1,
  })
}

/** Looks at what is shown in both sizes and both themes and notes what is wrong. */
export async function lookAround(
  page: Page,
  data: DataTexts,
  language: Language,
  what: string,
  takesFocus: boolean,
) {
  for (const size of Object.keys(windows) as Size[]) {
    for (const theme of themes) {
      if (screens && !screens.includes(`${size} ${theme}`)) continue
      await resize(page, size)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await settle(page, data, theme)
      const { faults, texts } = await look(page, size === 'phone')
      const focus =
        takesFocus && (size === 'wide' ? theme === 'light' : theme === 'dark') ? await unseenFocus(page) : []
      const all = [...faults, ...leftOver(texts, language, data), ...unfinished(texts, data), ...focus]
      const name = `${what}: ${language}, ${size}, ${theme}`
      if (pictures) {
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({ path: `${pictures}/${name.replace(/\W+/g, '_')}.png` })
        for (const fault of all) appendFileSync(`${pictures}/faults.txt`, `${name}\t${fault}\n`)
      }
      expect.soft(all, name).toEqual([])
    }
  }
  await resize(page, 'wide')
}

/** Gives the tab a session, the language and the theme of the system. */
export async function begin(page: Page, language: Language, grant: SessionGrant): Promise<void> {
  // preferences need a document of the console's to be stored in, one that runs nothing
  await page.goto('/favicon.svg')
  await giveSession(page, grant)
  await setUp(page, language)
}

/** Whether these tests are to look at it. */
export const isWanted = (name: string): boolean => !only || only.some((word) => name.includes(word))

/** The language of who looks, and the theme of his system. */
export async function setUp(page: Page, language: Language): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/preferences\..*shell/.test(key)) localStorage.removeItem(key)
  })
  await page.evaluate(chooseAppearance, { language, mode: 'system' as const })
}

/** Goes there and looks around, and again once something is opened over it. */
export async function visit(
  page: Page,
  data: DataTexts,
  language: Language,
  { path, name = path, open }: Sight,
): Promise<void> {
  if (!isWanted(name)) return
  await resize(page, 'wide')
  await page.goto(path)
  await page.waitForFunction(() => !document.querySelector('.first'))
  await page.locator(`html[lang^=${language}]`).waitFor()
  await page.waitForLoadState('networkidle')
  await lookAround(page, data, language, name, language === 'zh')
  if (open && (await open(page))) {
    await lookAround(page, data, language, `${name} + dialog`, false)
    await page.keyboard.press('Escape')
  }
}
