import config from '../playwright.config'

/** Takes the pictures of the user manual from the running product: `npm run manual`. */
export default {
  ...config,
  testDir: '.',
  globalSetup: '../globalSetup.ts',
  workers: 1,
  timeout: 240_000,
}
