import type { Call } from '@energy-console/contract'
import { z } from 'zod'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io,
    cycles: 'ref',
    reused: 'inline',
  })
  return rest
}

/** The OpenAPI 3.1 document of the contract. */
export function openApiOf(calls: readonly Call[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '能源与设备监控平台 API', version },
    components: { securitySchemes: { bladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth' } } },
    paths,
  }
}

function operation(call: Call) {
  const permission = Array.isArray(call.permission) ? call.permission.join(' | ') : String(call.permission)
  const data = call.data ?? z.null()
  const answer =
    call.answer === 'bare'
      ? data
      : z.object({ code: z.number(), success: z.boolean(), data, msg: z.string() })
  return {
    summary: call.label,
    description: `permission: ${permission}`,
    tags: [call.path.split('/').slice(2, 4).join('/')],
    ...(call.permission === 'public' ? {} : { security: [{ bladeAuth: [] }] }),
    parameters: parameters(call.query),
    ...(call.body instanceof z.ZodObject || call.body instanceof z.ZodUnion
      ? { requestBody: { content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: '操作成功',
        content: { 'application/json': { schema: jsonSchema(answer, 'output') } },
      },
      ...(call.permission === 'public'
        ? {}
        : { 401: { description: '请求未授权' }, 403: { description: '没有权限' } }),
    },
  }
}

const parameters = (query: z.ZodType | undefined) =>
  query instanceof z.ZodObject
    ? Object.entries(query.shape).map(([name, schema]) => ({
        name,
        in: 'query',
        required: !(schema as z.ZodType).safeParse(undefined).success,
        schema: jsonSchema(schema as z.ZodType, 'input'),
      }))
    : []
