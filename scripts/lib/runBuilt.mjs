import { isFresh } from '../build/freshness.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'

/** Runs a command of the server, `apps/server/dist/<name>.js`, in this process; builds the server first where it is stale. @param {string} name */
export async function runBuilt(name) {
  const start = process.cwd()
  process.chdir(root)
  if (!isFresh('server')) {
    const code = await runNode(['scripts/build.mjs', 'server'])
    if (code !== 0) process.exit(code)
  }
  // Files and folders are meant as seen from where the command was given.
  process.chdir(process.env.INIT_CWD ?? start)
  await import(new URL(`../../apps/server/dist/${name}.js`, import.meta.url).href)
}
