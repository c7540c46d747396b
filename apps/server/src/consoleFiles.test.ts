import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { consolePage, mountConsole } from './consoleFiles'

it('the console’s page has the same headers under its own name as under any other; only its parts may be kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="zh-CN"><title>x</title><script>first()</script>',
  )
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'part-0a1b2c3d.js'), '')
  const app = Fastify()
  try {
    let language = 'zh-CN'
    app.setNotFoundHandler(consolePage(folder, () => language))
    await mountConsole(app, folder)
    const [root, named] = await Promise.all([app.inject({ url: '/' }), app.inject({ url: '/index.html' })])
    for (const name of ['content-security-policy', 'cache-control', 'content-type']) {
      expect(root.headers[name]).toBeDefined()
      expect(named.headers[name]).toBe(root.headers[name])
    }
    expect(root.body).toContain('<html lang="zh-CN">')
    language = 'en'
    const english = await app.inject({ url: '/' })
    expect(english.body).toContain('<html lang="en">')
    for (const name of ['content-security-policy', 'cache-control'])
      expect(english.headers[name]).toBe(root.headers[name])
    const hash = createHash('sha256').update('first()').digest('base64')
    expect(root.headers['content-security-policy']).toContain(`'wasm-unsafe-eval' 'sha256-${hash}';`)
    expect(root.headers['cache-control']).toBe('no-cache')
    const asset = await app.inject({ url: '/assets/part-0a1b2c3d.js' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  } finally {
    await app.close()
    rmSync(folder, { recursive: true })
  }
})
