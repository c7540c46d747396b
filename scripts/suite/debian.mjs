import { existsSync } from 'node:fs'
import { say } from '../lib/print.mjs'
import { run } from '../lib/run.mjs'

const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let isListFresh = false

/**
 * Installs Debian packages where that is possible (as root, with apt).
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installPackages(packages) {
  if (!canInstall()) return false
  say(`installing ${packages.join(', ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (!isListFresh && (await run('apt-get', ['-qq', 'update'], { env })) !== 0) return false
  isListFresh = true
  const options = ['-qq', '-y', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0']
  return (await run('apt-get', ['install', ...options, ...packages], { env })) === 0
}
