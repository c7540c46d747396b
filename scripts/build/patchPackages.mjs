import { join } from 'node:path'
import { root } from '../lib/root.mjs'

/**
 * Files of a package, and what stands in each of them with what the build has there instead.
 * @typedef {{ file: RegExp, edits: readonly (readonly [part: string | RegExp, instead: string])[] }} Patch
 */

/**
 * Keeps out of the first load what it does not use of its packages: the colour picker behind the colour of a button's text, JSON
 * schemas (only the server makes them) behind every shape.
 * @type {readonly Patch[]}
 */
const lean = [
  {
    file: /\/antd\/es\/button\/style\/token\.js$/,
    edits: [
      [
        "'../../color-picker/components/ColorPresets'",
        JSON.stringify(join(root, 'apps/console/isBright.ts')),
      ],
    ],
  },
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    edits: [
      [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
      [/\bcreate(?:Standard|To)JSONSchemaMethod\((?=\w)/g, '(() => undefined)('],
    ],
  },
]

const alwaysThere = 'const visible = !!loading;'

/**
 * Draws the mark of a button that works only once it does: the animation that brings it in is set up behind every button else, and
 * is most of what a row of buttons costs.
 * @type {Patch}
 */
const plainButtons = {
  file: /\/antd\/es\/button\/DefaultLoadingIcon\.js$/,
  edits: [
    [
      alwaysThere,
      `${alwaysThere}
  const [hasWorked, setWorked] = React.useState(visible);
  if (visible && !hasWorked) setWorked(true);
  if (!visible && !hasWorked && !existIcon) return null;`,
    ],
  ],
}

/**
 * Lets a table measure itself once the browser has laid it out anyway. It would ask for its widths as soon as it stands, and again
 * when its tab is shown again: that lays out the whole page, draws every row a second time and lays out again before anything is
 * seen. Its observers tell the same a frame later. None with a heading that stays above its rows.
 * @type {readonly Patch[]}
 */
const calmTables = [
  {
    file: /\/@rc-component\/table\/es\/Body\/MeasureCell\.js$/,
    edits: [['onColumnResize(columnKey, cellRef.current.offsetWidth);', '']],
  },
  {
    file: /\/@rc-component\/table\/es\/Table\.js$/,
    edits: [
      [
        'if (horizonScroll) {\n      onFullTableResize();',
        'if (horizonScroll && fixHeader) {\n      onFullTableResize();',
      ],
      ['if (!tailor || !useInternalHooks) {', 'if (fixHeader && (!tailor || !useInternalHooks)) {'],
    ],
  },
]

/**
 * Says nothing of the carets of trees: their own name is "caret-down", which a screen reader would read out as a part of each row.
 * @type {Patch}
 */
const quietIcons = {
  file: /\/@ant-design\/icons\/es\/components\/AntdIcon\w*\.js$/,
  edits: [
    [
      /role: "img",\s*"aria-label": icon\.name\b/,
      '...(/-switcher-/.test(className) ? { "aria-hidden": true } : { role: "img", "aria-label": icon.name })',
    ],
  ],
}

const patches = [...lean, plainButtons, ...calmTables, quietIcons]

/**
 * Changes packages in the build where they give no way to it. A package that has changed itself, so that something is not found or
 * a file is not met, stops the build.
 *
 * @returns {import('vite').Plugin}
 */
export function patchPackages() {
  /** @type {Set<Patch>} */
  const met = new Set()
  return {
    name: 'patch-packages',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: patches.map(({ file }) => file) },
      handler(code, id) {
        let patched = code
        for (const patch of patches.filter(({ file }) => file.test(id))) {
          met.add(patch)
          for (const [part, instead] of patch.edits) {
            const before = patched
            patched = before.replace(part, () => instead)
            if (patched === before) this.error(`${id} has changed: it has no ${part}`)
          }
        }
        return patched
      },
    },
    buildEnd(error) {
      const missing = patches.filter((patch) => !met.has(patch))
      if (!error && missing.length > 0)
        this.error(`packages have changed: nothing was made of ${missing.map(({ file }) => file).join(', ')}`)
    },
  }
}
