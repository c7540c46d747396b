import { existsSync } from 'node:fs'
import { say } from '../lib/print.mjs'
import { run } from '../lib/run.mjs'

const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let isListFresh = false
/** @type {Promise<unknown>} */
let before = Promise.resolve()

/**
 * Installs Debian packages where that is possible (as root, with apt), after those that are being installed.
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether they are installed now
 */
export function installPackages(packages) {
  const installed = before.then(() => install(packages))
  before = installed.catch(() => undefined)
  return installed
}

/** @param {string[]} packages @returns {Promise<boolean>} */
async function install(packages) {
  if (!canInstall()) return false
  say(`installing ${packages.join(', ')} …`)
  if (!isListFresh && !(await apt('-qq', 'update'))) return false
  isListFresh = true
  return apt('install', '-qq', '-y', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...packages)
}

/** Runs apt beside other steps: what it writes is shown where it fails. @param {string[]} args @returns {Promise<boolean>} */
async function apt(...args) {
  let written = ''
  const write = (/** @type {string} */ text) => {
    written += text
  }
  const isDone = (await run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, write })) === 0
  if (!isDone) say(written)
  return isDone
}
