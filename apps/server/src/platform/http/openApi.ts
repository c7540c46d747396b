import { type Call, fieldMeta, isBytes, Refusal } from '@energy-console/contract'
import { z } from 'zod'
import { createSchemas, type Schemas } from './openApiSchemas'

/** A path item of OpenAPI, for what answers without being a call of the contract. */
export type PathItem = Record<string, object>

interface ApiDocument {
  calls: readonly Call[]
  version: string
  /** Further paths, documented by whoever mounts them. */
  paths?: Readonly<Record<string, PathItem>>
}

const conventions = `
Answers are enveloped as \`{ code, success, data, msg }\`; refusals also carry \`error\` with a stable key. Ids are strings.
Times are \`yyyy-MM-dd HH:mm:ss\` in the tenant's time zone; telemetry timestamps are Unix milliseconds.

Sign in with \`POST /api/blade-auth/oauth/token\`, then send \`Blade-Auth: bearer <access_token>\` with every call.
Passwords travel as the MD5 digest of the plain password, 32 hex digits in UTF-8.`

const filterHelp =
  'Further filters `<field><suffix>=<value>`; suffixes: `_equal _notequal _like _ge _le _gt _lt _datege _datele _in _inornull _null _notnull` (`_in` among a comma list, `_inornull` among it or without any). ' +
  'A bare text field means "contains", any other "equals". Fields that do not exist are refused.'

/** The OpenAPI 3.1 document of the contract. */
export function openApiOf({ calls, version, paths: more = {} }: ApiDocument): object {
  const schemas = createSchemas()
  const idOf = operationIds(calls)
  const paths: Record<string, PathItem> = {}
  for (const call of calls)
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operation(call, idOf(call), schemas),
    }
  const refusal = z.object({
    code: z.number().int(),
    success: z.literal(false),
    data: z.unknown().describe('null; with 419, which refuses nothing, what the call answers'),
    msg: z.string(),
    error: Refusal,
  })
  return {
    openapi: '3.1.0',
    info: {
      title: '能源与设备监控平台 API',
      version,
      description: conventions.trim(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'this installation' }],
    security: [{ bladeAuth: [] }],
    paths: { ...paths, ...more },
    components: {
      securitySchemes: {
        bladeAuth: {
          type: 'apiKey',
          in: 'header',
          name: 'Blade-Auth',
          description: '`bearer <access_token>`, from the token call',
        },
        client: { type: 'http', scheme: 'basic', description: 'client id and secret, see `CLIENTS`' },
      },
      responses: {
        Refused: {
          description: 'refused: `error.key` says why, `error.field` where',
          content: { 'application/json': { schema: schemas.of(refusal, 'output', 'refusal') } },
        },
      },
      schemas: schemas.all(),
    },
  }
}

function operation(call: Call, operationId: string, schemas: Schemas): object {
  const isPublic = call.permission === 'public'
  const permission = [call.permission].flat().join(' | ')
  return {
    operationId,
    summary: call.label,
    description: [call.description, isPublic ? undefined : `permission: ${permission}`]
      .filter(Boolean)
      .join('\n\n'),
    tags: [call.path.split('/').slice(2, 4).join('/')],
    ...(isPublic ? { security: call.needsClient ? [{ client: [] }] : [] } : {}),
    parameters: [...queryParameters(call, operationId, schemas), ...headerParameters(call)],
    ...(call.body && !(call.body instanceof z.ZodUndefined)
      ? { requestBody: requestBody(call, operationId, schemas) }
      : {}),
    responses: {
      200: { description: '操作成功', content: content(call, operationId, schemas) },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

const requestBody = (call: Call, operationId: string, schemas: Schemas) => ({
  required: call.body?.safeParse({}).success !== true,
  content: {
    [isBytes(call.body)
      ? 'application/octet-stream'
      : call.isForm
        ? 'application/x-www-form-urlencoded'
        : 'application/json']: {
      schema: isBytes(call.body)
        ? { type: 'string', format: 'binary' }
        : schemas.of(call.body ?? z.object({}), 'input', `${operationId}Body`),
    },
  },
})

function content(call: Call, operationId: string, schemas: Schemas) {
  if (call.answer === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  const data = call.data ?? z.null()
  const answer =
    call.answer === 'bare'
      ? data
      : z.object({ code: z.literal(200), success: z.literal(true), data, msg: z.string() })
  return { 'application/json': { schema: schemas.of(answer, 'output', `${operationId}Answer`) } }
}

function queryParameters({ query, data }: Call, operationId: string, schemas: Schemas): object[] {
  if (!(query instanceof z.ZodObject)) return []
  const named = Object.entries(query.shape).map(([name, schema]) => {
    const isRequired = !(schema as z.ZodType).safeParse(undefined).success
    const json = schemas.of(schema as z.ZodType, 'input', `${operationId}Query`)
    return { name, in: 'query', required: isRequired, schema: json }
  })
  if (query.def.catchall === undefined) return named
  const filters = filterFields(data)
    .filter((field) => !(field in query.shape))
    .map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }))
  const free = {
    name: 'filters',
    in: 'query',
    description: filterHelp,
    required: false,
    style: 'form',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  }
  return [...named, ...filters, free]
}

/** The fields of a list's rows that a filter may name: those that hold one value. */
function filterFields(data: z.ZodType | undefined): string[] {
  const list = data instanceof z.ZodObject ? data.shape.records : data
  const row = list instanceof z.ZodArray ? list.element : undefined
  if (!(row instanceof z.ZodObject)) return []
  return Object.entries(row.shape)
    .filter(([, field]) => fieldMeta(field as z.ZodType).search === true)
    .map(([name]) => name)
}

const headerParameters = ({ headers = {} }: Call) =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    required: false,
    schema: { type: 'string' },
  }))

/** `/api/ml-mlink/devicemanager/page` → `devicemanagerPage`; where two methods share a path, the method is added. */
function operationIds(calls: readonly Call[]): (call: Call) => string {
  const shared = new Set(
    calls.map((call) => call.path).filter((path, index, all) => all.indexOf(path) !== index),
  )
  return ({ path, method }) => {
    const words = path
      .replace(/^\/api\/(ml-mlink\/|blade-)?/, '')
      .split(/[^A-Za-z0-9]+/)
      .concat(shared.has(path) ? [method.toLowerCase()] : [])
    return words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('')
  }
}
