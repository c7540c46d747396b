import config from '../playwright.config'

/** What takes long in a browser, and the specs' variants that are marked `@deep`: run with the group `deep`, not with every test. */
export default {
  ...config,
  globalSetup: '../globalSetup.ts',
  grepInvert: undefined,
  timeout: 2_400_000,
  // pages are looked at through emulations of their own, and one test is long enough
  use: { ...config.use, reuseContext: false },
  projects: [
    { name: 'variants', testDir: '../specs', grep: /@deep/, timeout: config.timeout },
    { name: 'walks', testDir: '.' },
  ],
}
