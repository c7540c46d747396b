import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../lib/root.mjs'
import { readCatalogue } from '../words/catalogue.mjs'

/**
 * Only our own workspace packages are bundled: they export TypeScript. Everything else stays in node_modules.
 * @type {import('esbuild').Plugin}
 */
const bundleOnlyOurPackages = {
  name: 'bundle-only-our-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@energy-console/') ? undefined : { path, external: true },
    )
  },
}

/** Bundles the server to `apps/server/dist/main.js`, beside it what restores a backup (`restore.js`), what lets an administrator in again (`adminPassword.js`) and several servers to try (`cluster.js`). */
export async function buildServer() {
  const dist = join(root, 'apps/server/dist')
  rmSync(dist, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['main', 'restore', 'adminPassword', 'cluster'].map((name) => `apps/server/src/${name}.ts`),
    outdir: 'apps/server/dist',
    plugins: [bundleOnlyOurPackages],
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent', // the error's own message says what and where
  })
  // files are written in the language of whoever asks for them
  const english = Object.fromEntries(readCatalogue().map(({ key, english }) => [key, english]))
  writeFileSync(join(dist, 'english.json'), JSON.stringify(english))
}
