import { capture } from '../lib/run.mjs'
import { installPackages } from './debian.mjs'

const isThere = async () => Boolean(await capture('which', ['mosquitto_pub']))

/**
 * Whether `mosquitto_pub` and `mosquitto_sub` are there, or can be installed: clients of others, by which MQTT is tried too.
 * @returns {Promise<boolean>}
 */
export const hasMosquitto = async () =>
  (await isThere()) || ((await installPackages(['mosquitto-clients'])) && (await isThere()))
