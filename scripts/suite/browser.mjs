import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { root } from '../lib/root.mjs'
import { capture, runNode } from '../lib/run.mjs'
import { installPackages } from './debian.mjs'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

async function installedBrowser() {
  if (process.env.CHROME_PATH && existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH
  for (const program of programs) {
    const path = await capture('which', [program])
    if (path) return path
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * A Chromium to test with: the one that is installed (`CHROME_PATH` names another), else Debian's with a Chinese font,
 * else Playwright's own download.
 * @returns {Promise<string | undefined>} its executable, or `undefined` when there is none to be had
 */
export async function findBrowser() {
  const found = await installedBrowser()
  if (found) return found
  if (await installPackages(['chromium', 'fonts-noto-cjk'])) return installedBrowser()
  await runNode([`${root}/node_modules/@playwright/test/cli.js`, 'install', 'chromium'])
  return installedBrowser()
}
