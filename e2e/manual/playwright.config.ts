import config from '../playwright.config'

/** Takes the pictures of the user manual from the running product: `npm run manual`. */
export default {
  ...config,
  testDir: '.',
  // each language has a server of its own
  globalSetup: undefined,
  workers: 1,
  timeout: 240_000,
  use: { ...config.use, actionTimeout: 20_000, reuseContext: false },
}
