import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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
    expect((await app.inject({ url: '/index.html' })).body).toBe(english.body)
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

it('a console that is built anew under a running server is served, and nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, ...name.split('/')), text)
  for (const part of ['assets', 'help']) mkdirSync(join(folder, part))
  write('index.html', '<html lang="zh-CN"><script>first()</script>')
  write('integrity.json', '{}')
  write('assets/old-1.js', 'old')
  const app = Fastify()
  try {
    let counted = 0
    app.setNotFoundHandler((request, reply) => {
      if (!request.url.startsWith('/assets/')) return consolePage(folder, () => 'en')(request, reply)
      counted++
      return reply.code(404).send()
    })
    await mountConsole(app, folder)
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode
    expect(await statusOf('/assets/new-2.js')).toBe(404)

    rmSync(join(folder, 'assets', 'old-1.js'))
    write('assets/new-2.js', 'new')
    write('assets/new-2.js.br', 'small')
    write('help/picture-2.png', 'p')
    write('index.html', '<html lang="zh-CN"><script>second()</script>')
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000))
    const asset = await app.inject({ url: '/assets/new-2.js', headers: { 'accept-encoding': 'br' } })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await statusOf('/help/picture-2.png')).toBe(200)
    const hash = createHash('sha256').update('second()').digest('base64')
    const page = await app.inject({ url: '/index.html' })
    expect(page.body).toContain('second()')
    expect(page.headers['content-security-policy']).toContain(hash)

    for (const name of ['old-1.js', '..%2fintegrity.json', '.', '', 'new-2.js/x'])
      expect(await statusOf(`/assets/${name}`), name).not.toBe(200)
    expect(counted).toBeGreaterThan(2)
    expect((await app.inject({ url: '/help/..%2fintegrity.json' })).body).toContain('second()')
  } finally {
    await app.close()
    rmSync(folder, { recursive: true })
  }
})
