import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { frame, shell } from './parts.mjs'

const folder = 'apps/console'

/** What is opened without a network, beside what the page begins with. */
const needed = [
  ...shell,
  ...frame,
  `${folder}/src/kit/page/askRows.ts`,
  `${folder}/src/app/layout/navbar/MoreMenu.tsx`,
  `${folder}/src/app/layout/listParts.ts`,
  `${folder}/src/kit/resource/ResourcePage.tsx`,
  `${folder}/src/features/maintenance/task/TasksPage.tsx`,
  `${folder}/src/features/maintenance/task/TaskPage.tsx`,
  `${folder}/src/features/maintenance/repair/RepairsPage.tsx`,
  `${folder}/src/features/maintenance/repair/RepairPage.tsx`,
  `${folder}/src/features/maintenance/ledger/AssetPage.tsx`,
  `${folder}/src/features/alarms/events/AlarmList.tsx`,
  `${folder}/src/features/alarms/events/AlarmDrawer.tsx`,
  `${folder}/src/features/alarms/events/ShelveDialog.tsx`,
]
/** The words of the other language, and what is said of what waits on the device. */
const neededToo = /\/apps\/console\/src\/(?:i18n\/en\/|features\/maintenance\/offline\/)/

/** Files of the page that are no parts. */
const beside = ['/favicon.svg', '/icons/icon-192.png']

/**
 * Writes `serviceWorker.js`: the worker, after the list of files that it keeps on a device.
 *
 * @returns {import('vite').Plugin}
 */
export const serviceWorker = () => ({
  name: 'service-worker',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) throw new Error('the console begins with no file')
      // one that is asked for by itself may hold nothing, and lead to the chunk that holds it
      const holds = (/** @type {(path: string) => boolean} */ isMeant) =>
        chunks.filter(({ modules, facadeModuleId }) =>
          [...Object.keys(modules), facadeModuleId ?? ''].some(isMeant),
        )
      const pages = needed.flatMap((page) => {
        const found = holds((path) => path === join(root, page))
        if (found.length === 0) throw new Error(`no chunk holds ${page}`)
        return found
      })
      const reached = new Set([entry, ...pages, ...holds((path) => neededToo.test(path))])
      for (const chunk of reached)
        for (const chunkName of chunk.imports) {
          const next = bundle[chunkName]
          if (next?.type === 'chunk') reached.add(next)
        }
      const files = [...reached].flatMap((chunk) => [
        `/${chunk.fileName}`,
        ...[...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
      ])
      const names = [...new Set([...files, ...beside])].sort()
      const worker = readFileSync(join(root, folder, 'serviceWorker.js'), 'utf8')
      const page = readFileSync(join(root, folder, 'index.html'), 'utf8')
      const version = createHash('sha256')
        .update([worker, page, ...names].join('\n'))
        .digest('hex')
        .slice(0, 16)
      const build = { version, entry: entry.fileName, files: names }
      this.emitFile({
        type: 'asset',
        fileName: 'serviceWorker.js',
        source: `const build = ${JSON.stringify(build)}\n${worker}`,
      })
    },
  },
})
