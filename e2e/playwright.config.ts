import { defineConfig } from '@playwright/test'

/**
 * One real server for the whole run (globalSetup), a real Chromium for each worker. Run through
 * `npm run test:e2e`, which builds first and finds the browser (CHROME_PATH).
 */
export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './globalSetup.ts',
  // what a busy machine may take: a test that passes waits for neither
  timeout: 150_000,
  expect: { timeout: 30_000 },
  // two more than this project counts cores: a test waits a fifth of its time, and with three of them a core was idle an eighth of it
  workers: 4,
  fullyParallel: true,
  // variants of other tests, and what takes long: e2e/deep
  grepInvert: /@deep/,
  forbidOnly: Boolean(process.env.CI),
  // a test that fails now and then is mended, not repeated
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.E2E_URL,
    // a tab that has run the console has its code ready: a worker keeps one, emptied between tests (cookies, storage, databases,
    // routes, scripts, the clock; support/test.ts empties the rest)
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // what a test intercepts of the network is not seen behind the worker; offline.spec.ts has it
    serviceWorkers: 'block',
    // what does not move is hit where it is seen, however slow the machine
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROME_PATH || undefined,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // a page of a test lives too shortly for what optimising its code costs
        '--js-flags=--no-maglev,--no-opt',
        // domains of the tests' own lead to the server under test
        '--host-resolver-rules=MAP *.brand.test 127.0.0.1',
      ],
    },
  },
})
