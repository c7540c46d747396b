/** Hot reload: Vite serves the console on 5173 and passes /api and /ws on to the server, which tsx restarts. */
import concurrently from 'concurrently'
import { root } from './lib/root.mjs'

process.chdir(root)
const { result } = concurrently(
  [
    { name: 'server', command: 'tsx watch --clear-screen=false apps/server/src/main.ts' },
    { name: 'console', command: 'vite --clearScreen false', cwd: 'apps/console' },
  ],
  {
    killOthersOn: ['success', 'failure'],
    prefix: 'name',
    prefixColors: ['blue', 'green'],
    killTimeout: 12_000,
  },
)
await result.catch(() => {
  process.exitCode = 1
})
