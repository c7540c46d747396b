import SwaggerParser from '@apidevtools/swagger-parser'
import { allCalls } from '@energy-console/contract/all'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountedRoutes } from './mountedRoutes'
import { createProductApp, type ProductApp } from './productApp'

type Document = Parameters<typeof SwaggerParser.validate>[0] & {
  paths: Record<string, Record<string, { operationId?: string; security?: object[] }>>
}

let product: ProductApp
let text: string
const freshDocument = (): Document => JSON.parse(text)

beforeAll(async () => {
  product = await createProductApp()
  text = (await product.app.inject('/api/docs/json')).body
})
afterAll(() => product?.close())

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    await expect(SwaggerParser.validate(freshDocument())).resolves.toBeDefined()
  })

  it('names everything that answers under /api', () => {
    const { paths } = freshDocument()
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const mounted = mountedRoutes(product.app).filter(
      (route) => / \/api\//.test(route) && !/^(HEAD|OPTIONS) | \/api\/docs/.test(route),
    )
    expect(documented.sort()).toEqual(mounted.sort())
  })

  it('gives every operation a name of its own, and a closed one its key', () => {
    const operations = Object.values(freshDocument().paths).flatMap((item) => Object.values(item))
    const ids = operations.map((operation) => operation.operationId)
    expect(ids.every((id) => /^[a-z]\w+$/.test(id ?? ''))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    const open = Object.entries(freshDocument().paths).flatMap(([path, item]) =>
      Object.values(item).some((operation) => operation.security?.length === 0) ? [path] : [],
    )
    const declared = allCalls.filter((call) => call.permission === 'public' && !call.needsClient)
    const rawOpen =
      /^\/api\/(v1|files|attachments|camera-streams|health|blade-auth\/oauth\/provider\/callback)/
    expect(open.filter((path) => !rawOpen.test(path)).sort()).toEqual(
      declared.map((call) => call.path).sort(),
    )
  })

  it('is served as YAML too', async () => {
    const answer = await product.app.inject('/api/docs/yaml')
    expect(answer.statusCode).toBe(200)
    expect(JSON.parse(answer.body)).toEqual(freshDocument())
  })
})
