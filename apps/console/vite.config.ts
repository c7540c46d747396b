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

const jsonSchemas =
  /^ *inst\._zod\.processJSONSchema = .*;$|\bcreate(?:Standard|To)JSONSchemaMethod\((?=\w)/gm

/**
 * Keeps out of the first load what it does not use of its packages: the colour picker behind the colour of a button's
 * text, JSON schemas (only the server makes them) behind every shape. A package that has changed stops the build.
 */
const leanPackages = (): Plugin => {
  const found = new Set<string>()
  return {
    name: 'lean-packages',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /color-picker\/components\/ColorPresets$/ },
      handler(_source, importer) {
        if (!importer?.endsWith('/antd/es/button/style/token.js')) return null
        found.add(importer)
        return `${import.meta.dirname}/isBright.ts`
      },
    },
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code, id) {
        const lean = code.replace(jsonSchemas, (part) => (part.endsWith('(') ? '(() => undefined)(' : ''))
        if (lean !== code) found.add(id)
        return lean
      },
    },
    buildEnd(error) {
      if (!error && found.size !== 2)
        this.error(`a package has changed: only ${[...found].join(', ')} is lean`)
    },
  }
}

const alwaysThere = 'const visible = !!loading;'

/**
 * Draws the mark of a button that works only once it does: the animation that brings it in is set up behind every button else, and
 * is most of what a row of buttons costs. A package that has changed stops the build.
 */
const plainButtons = (): Plugin => {
  let isFound = false
  return {
    name: 'plain-buttons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/antd\/es\/button\/DefaultLoadingIcon\.js$/ },
      handler(code) {
        isFound = code.includes(alwaysThere)
        return code.replace(
          alwaysThere,
          `${alwaysThere}
  const [hasWorked, setWorked] = React.useState(visible);
  if (visible && !hasWorked) setWorked(true);
  if (!visible && !hasWorked && !existIcon) return null;`,
        )
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('a package has changed: each of its buttons is ready to work')
    },
  }
}

/** Where tables lay the page out at once, each with what stands there instead: none with a heading that stays above its rows. */
const hasty = {
  'onColumnResize(columnKey, cellRef.current.offsetWidth);': '',
  'if (horizonScroll) {\n      onFullTableResize();':
    'if (horizonScroll && fixHeader) {\n      onFullTableResize();',
  'if (!tailor || !useInternalHooks) {': 'if (fixHeader && (!tailor || !useInternalHooks)) {',
}

/**
 * Lets a table measure itself once the browser has laid it out anyway. It would ask for its widths as soon as it stands, and again
 * when its tab is shown again: that lays out the whole page, draws every row a second time and lays out again before anything is
 * seen. Its observers tell the same a frame later. A package that has changed stops the build.
 */
const calmTables = (): Plugin => {
  const calmed = new Set<string>()
  return {
    name: 'calm-tables',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/@rc-component\/table\/es\/(?:Table|Body\/MeasureCell)\.js$/ },
      handler(code) {
        let calm = code
        for (const [part, instead] of Object.entries(hasty)) {
          if (calm.includes(part)) calmed.add(part)
          calm = calm.replace(part, instead)
        }
        return calm
      },
    },
    buildEnd(error) {
      if (!error && calmed.size !== Object.keys(hasty).length)
        this.error('a package has changed: its tables measure themselves at once')
    },
  }
}

const iconName = /role: "img",\s*"aria-label": icon\.name\b/

const quietName =
  '...(/-switcher-/.test(className) ? { "aria-hidden": true } : { role: "img", "aria-label": icon.name })'

/**
 * Says nothing of the carets of trees: their own name is "caret-down", which a screen reader would read out as a part of each
 * row. A package that has changed stops the build.
 */
const quietIcons = (): Plugin => {
  const told = new Set<string>()
  const found = new Set<string>()
  return {
    name: 'quiet-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/@ant-design\/icons\/es\/components\/AntdIcon\w*\.js$/ },
      handler(code, id) {
        found.add(id)
        if (!iconName.test(code)) told.add(id)
        return code.replace(iconName, quietName)
      },
    },
    buildEnd(error) {
      if (!error && (found.size === 0 || told.size > 0))
        this.error(`a package has changed: its icons tell their names ${[...told].join(', ')}`)
    },
  }
}

/** `npm run dev` serves the console with hot reload and hands `/api` and `/ws` to a running server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), ownPartLoader(), leanPackages(), plainButtons(), calmTables(), quietIcons()],
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
