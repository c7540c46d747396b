import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Runs a program to its end in the workspace's folder and answers its exit code (1 when a signal ended it).
 * SIGINT and SIGTERM that reach this process meanwhile are passed on, so that nothing is left behind.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, write?: (text: string) => void }} [options] `env` is
 *   added to ours; `write` takes the output, which goes to our own without it
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.write ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => options.write?.(text))
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      // A terminal sends Ctrl+C to all of us; a second one would cut short how the child stops.
      if (signal !== 'SIGINT' || !process.stdout.isTTY) child.kill(signal)
    }
    process.on('SIGINT', passOn).on('SIGTERM', passOn)
    const finish = (/** @type {number} */ code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      resolve(code)
    }
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Runs a script or a package's program with this same Node. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (args, options) => run(process.execPath, args, options)

/** The answer of a program that prints one, or `undefined` when it fails. @param {string} command @param {string[]} args @returns {Promise<string | undefined>} */
export function capture(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.on('error', () => resolve(undefined))
    child.on('close', (code) => resolve(code === 0 ? output.trim() : undefined))
  })
}
