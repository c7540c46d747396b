import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../lib/root.mjs'
import { firstParts } from './firstParts.mjs'
import { homePage, shell } from './parts.mjs'

interface Made {
  type: 'chunk'
  fileName: string
  modules: Record<string, object>
  imports: string[]
  facadeModuleId: string | null
  viteMetadata: { importedCss: Set<string> }
}

const chunk = (
  name: string,
  paths: readonly string[],
  imports: string[] = [],
  { css = [], stands }: { css?: string[]; stands?: string } = {},
): Made => ({
  type: 'chunk',
  facadeModuleId: stands === undefined ? null : join(root, stands),
  fileName: `assets/${name}.js`,
  modules: Object.fromEntries(paths.map((path) => [join(root, path), {}])),
  imports: imports.map((other) => `assets/${other}.js`),
  viteMetadata: { importedCss: new Set(css) },
})

const transform = (html: string) => {
  const chunks = [
    chunk('start', ['apps/console/src/main.tsx']),
    chunk('shell', shell, ['start', 'base'], { css: ['assets/shell.css'] }),
    chunk('base', []),
    chunk('home', [], ['base', 'drawing'], { stands: homePage }),
    chunk('drawing', [homePage], [], { css: ['assets/drawing.css'] }),
    chunk('list', ['apps/console/src/kit/resource/ResourcePage.tsx'], ['base']),
  ]
  const { handler } = firstParts().transformIndexHtml as unknown as {
    handler(html: string, context: { bundle: Record<string, Made> }): string
  }
  return handler(html, { bundle: Object.fromEntries(chunks.map((made) => [made.fileName, made])) })
}

it('names what the shell and the home page need beside what the page begins with, each file once', () => {
  const page = '<link href="/assets/start.js"><script>const parts = /* first parts */ {}</script>'
  const [, json = ''] = /const parts = (.*)<\/script>/.exec(transform(page)) ?? []
  expect(JSON.parse(json)).toEqual({
    shell: ['/assets/base.js', '/assets/shell.css', '/assets/shell.js'],
    home: ['/assets/drawing.css', '/assets/drawing.js', '/assets/home.js'],
  })
})

it('stops the build where the page has no place for them', () => {
  expect(() => transform('<script></script>')).toThrow('first parts')
})
