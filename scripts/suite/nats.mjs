import { capture } from '../lib/run.mjs'
import { installPackages } from './debian.mjs'

const isThere = async () => Boolean(await capture('which', ['nats-server']))

/**
 * Whether a nats-server is there, or can be installed: what processes tell each other goes through it.
 * @returns {Promise<boolean>}
 */
export const hasNats = async () =>
  (await isThere()) || ((await installPackages(['nats-server'])) && (await isThere()))
