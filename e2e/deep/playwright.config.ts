import config from '../playwright.config'

/** What takes long in a browser: runs with the group `deep`, not with every test. */
export default { ...config, testDir: '.', globalSetup: '../globalSetup.ts', timeout: 2_400_000 }
