import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import type { Stack } from './stack'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine, headless. `CHROME_PATH` names another one. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? installed.find((path) => existsSync(path))
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Signs the context in as the stack's administrator. */
export async function signIn(context: BrowserContext, { url, adminPassword }: Stack): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  const inputs = page.locator('form input')
  for (const [index, text] of ['000000', 'admin', adminPassword].entries()) await inputs.nth(index).fill(text)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
  await page.close()
}

/** Stores a document as a published view through the product's own call; answers its id. */
export async function storeView(stack: Stack, name: string, content: string): Promise<string> {
  const answer = await fetch(`${stack.url}/api/ml-mlink/view/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${stack.token}` },
    body: JSON.stringify({ name, content, status: 'published' }),
  })
  const { data, msg }: { data: { id: string } | null; msg: string } = await answer.json()
  if (!data) throw new Error(`the view was refused: ${msg}`)
  return data.id
}
