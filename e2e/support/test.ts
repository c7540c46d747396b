import { allPages } from '@energy-console/contract/pages'
import { test as base, expect, type Page } from '@playwright/test'
import { grantFor } from './api'
import { giveSession } from './session'

/** Fills the sign-in form as a person does and sends it. */
export async function fillSignIn(
  page: Page,
  tenant: string,
  account: string,
  password: string,
): Promise<void> {
  await page.getByLabel('租户', { exact: true }).fill(tenant)
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  const button = page.getByRole('button', { name: /登\s?录$/ })
  // while an attempt is under way the button takes no click
  await expect(button).not.toHaveClass(/loading/)
  await button.click()
}

/**
 * Closes what pops up over the pages as soon as it does, as a person would whose way it is in. In the page itself: asking for it
 * before every step of a test costs more than some steps.
 */
function closePopups(): void {
  // nothing pops up in frames
  if (window !== window.top) return
  const popup =
    ':is([role=alert]:is([aria-label="告警提醒"], [aria-label="Alarm"]), [role=status]:is([aria-label="任务提醒"], [aria-label="Task notice"]))'
  const close = `${popup} :is([aria-label="关闭"], [aria-label="Close"])`
  let isShown = false
  new MutationObserver((changes) => {
    isShown ||= changes.some(({ addedNodes }) =>
      [...addedNodes].some(
        (added) => added instanceof Element && (added.matches(popup) || added.querySelector(popup) !== null),
      ),
    )
    if (!isShown) return
    const buttons = document.querySelectorAll<HTMLElement>(close)
    for (const button of buttons) button.click()
    // until none is left
    isShown = buttons.length > 0
  }).observe(document, { childList: true, subtree: true })
}

/** What a browser writes of answers and connections that a test has brought about; what a page shows of them counts. */
const network = /^Failed to load resource|WebSocket connection to .* failed|net::ERR_/

interface Fixtures {
  /** Errors on the console of the browser that belong to the test. */
  expectedErrors: readonly RegExp[]
  /** Leaves popups where they are; else they are closed, as a person would. */
  keepsAlarms: boolean
  /** Signs in as another program would and gives this browser the session; no page of the console is open yet. */
  signIn: (tenant: string, account: string, password?: string) => Promise<void>
}

/** Playwright's test with the things every spec needs; addresses are relative to the server under test. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  // no page writes an error, and nothing is refused by the content security policy
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = []
    const isExpected = (text: string) => [network, ...expectedErrors].some((known) => known.test(text))
    const take = (text: string) => void (isExpected(text) || errors.push(text))
    context.on('console', (message) => {
      if (message.type() === 'error') take(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (fault) => take(String(fault.error())))
    await use(context)
    // what Playwright leaves as it was in a context that the next test gets (`reuseContext`)
    await context.setOffline(false)
    await context.clearPermissions()
    expect(errors, 'errors on the console of the browser').toEqual([])
  },
  keepsAlarms: [false, { option: true }],
  page: async ({ page, keepsAlarms }, use) => {
    if (!keepsAlarms) await page.addInitScript(closePopups)
    // a person who works here has opened every heading of the menu
    const opened = { content: { openGroups: [...new Set(allPages.flatMap(({ group }) => group ?? []))] } }
    await page.context().addInitScript(
      ([key, text]) => {
        // a window that is still empty, or a sandboxed frame, has no storage
        if (self.origin !== 'null' && localStorage.getItem(key) === null) localStorage.setItem(key, text)
      },
      ['energy-console/preferences.last', JSON.stringify(opened)] as const,
    )
    await use(page)
  },
  signIn: async ({ page }, use) => {
    await use(async (tenant, account, password) => {
      await giveSession(page, await grantFor(tenant, account, password))
    })
  },
})

export { expect }
