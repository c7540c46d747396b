import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:8080'

/** Lets every dynamic import of a build go through the console's own loader, which does not give up with the network. */
const ownPartLoader = (): Plugin => ({
  name: 'own-part-loader',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (id !== '\0vite/preload-helper.js') return null
    const loader = JSON.stringify(`${import.meta.dirname}/src/api/parts/loadPart.ts`)
    return `export { loadPart as __vitePreload } from ${loader}`
  },
})

/** Packages whose files do nothing when they are loaded, and do not say so. */
const silentPackages = /\/node_modules\/(@rc-component|@csstools)\//

/** `npm run dev` serves the console with hot reload and hands `/api` and `/ws` to a running server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), ownPartLoader()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/manifest.webmanifest': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // a part that needs no other names itself too
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...needed])] : needed,
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: silentPackages, sideEffects: false }] },
      // Every file of the component library opens with 'use client', which means nothing in a browser bundle.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
