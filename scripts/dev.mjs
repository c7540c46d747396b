/** Hot reload: Vite serves the console on 5173 and passes /api and /ws on to the server, which tsx restarts. */
import { root } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'

process.chdir(root)
const modules = `${root}/node_modules`
const server = runNode([
  `${modules}/tsx/dist/cli.mjs`,
  'watch',
  '--clear-screen=false',
  'apps/server/src/main.ts',
])
const browser = runNode([`${modules}/vite/bin/vite.js`, '--clearScreen', 'false'], {
  cwd: `${root}/apps/console`,
})

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopping = true))
const code = await Promise.race([server, browser])
// When one ends by itself, the other goes with it.
if (!isStopping) process.emit('SIGTERM')
await Promise.all([server, browser])
process.exitCode = code
