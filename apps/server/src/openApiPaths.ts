import type { PathItem } from './platform/http'

const json = (schema: object) => ({ 'application/json': { schema } })
const refused = { $ref: '#/components/responses/Refused' }
const text = { type: 'string' }

const values = { type: 'object', additionalProperties: { type: ['number', 'string', 'boolean', 'null'] } }
const stamped = {
  type: 'object',
  required: ['values'],
  properties: {
    ts: { type: 'integer', description: 'Unix milliseconds; left out: the time of receipt' },
    values,
  },
}

/** What a device or gateway sends: the bodies of the device API and of the gateway API. */
const deviceBody = {
  oneOf: [
    { title: 'readings of one device', anyOf: [values, stamped, { type: 'array', items: stamped }] },
    {
      title: 'readings of the devices of a gateway, by name',
      type: 'object',
      additionalProperties: { type: 'array', items: { anyOf: [stamped, values] } },
    },
  ],
}

const deviceCall = (kind: 'telemetry' | 'attributes', summary: string): PathItem => ({
  post: {
    operationId: `device${kind === 'telemetry' ? 'Telemetry' : 'Attributes'}`,
    summary,
    description:
      'With the token of a gateway account, which stands for gateway and tenant. Answers after the commit; sending a ' +
      'reading with the same `ts` again changes nothing.',
    tags: ['v1'],
    security: [],
    parameters: [{ name: 'token', in: 'path', required: true, schema: text }],
    requestBody: { required: true, content: json(deviceBody) },
    responses: {
      200: {
        description:
          'stored; keys that nobody has declared are kept for the administrator and are no refusal',
        content: json({
          type: 'object',
          required: ['accepted', 'refused'],
          properties: {
            accepted: { type: 'integer', description: 'readings stored' },
            refused: { type: 'array', items: text, description: 'why others were not' },
          },
        }),
      },
      default: refused,
    },
  },
})

/** What an AI box tells. */
const capture = {
  type: 'object',
  required: ['label', 'confidence'],
  properties: {
    cameraId: text,
    camera: { type: 'string', description: 'name of the camera, in place of its id' },
    ts: { type: 'integer', description: 'Unix milliseconds; left out: the time of receipt' },
    label: text,
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    image: { type: 'string', description: 'JPEG, PNG or WebP in base64, 2 MiB at most' },
  },
}

/** What answers under `/api` without being a call: devices, downloads, health. */
export const rawPaths: Readonly<Record<string, PathItem>> = {
  '/api/v1/{token}/telemetry': deviceCall('telemetry', '上报数据'),
  '/api/v1/{token}/attributes': {
    ...deviceCall('attributes', '上报属性'),
    get: {
      operationId: 'deviceSharedAttributes',
      summary: '读取共享属性',
      description:
        'What the platform shares with the gateway or device of the token: its remote configuration and the firmware that it is to have. `sharedKeys` names some of them, comma list.',
      tags: ['v1'],
      security: [],
      parameters: [
        { name: 'token', in: 'path', required: true, schema: text },
        { name: 'sharedKeys', in: 'query', required: false, schema: text },
      ],
      responses: {
        200: {
          description: 'the attributes by key',
          content: json({
            type: 'object',
            properties: {
              client: { type: 'object' },
              shared: { type: 'object', additionalProperties: true },
            },
          }),
        },
        default: refused,
      },
    },
  },
  '/api/v1/{token}/firmware': {
    get: {
      operationId: 'deviceFirmware',
      summary: '下载固件',
      description:
        'The firmware that the gateway or device of the token is being updated with; `size` and `chunk` ask for one part of it.',
      tags: ['v1'],
      security: [],
      parameters: [
        { name: 'token', in: 'path', required: true, schema: text },
        ...['title', 'version', 'size', 'chunk'].map((name) => ({
          ...{ name, in: 'query', required: false, schema: text },
        })),
      ],
      responses: {
        200: {
          description: 'the bytes',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        default: refused,
      },
    },
  },
  '/api/v1/{token}/captures': {
    post: {
      operationId: 'deviceCaptures',
      summary: '上报 AI 抓拍',
      description:
        'What an AI box recognises in the pictures of cameras, with the token of a gateway account: one capture, or up to 20. A ' +
        'camera is named by its id, or by its name at the station of the gateway. Sending one with the same `ts` and `label` again ' +
        'changes nothing.',
      tags: ['v1'],
      security: [],
      parameters: [{ name: 'token', in: 'path', required: true, schema: text }],
      requestBody: {
        required: true,
        content: json({ oneOf: [capture, { type: 'array', maxItems: 20, items: capture }] }),
      },
      responses: {
        200: {
          description: 'stored, and pushed on the capture socket',
          content: json({
            type: 'object',
            required: ['accepted', 'refused'],
            properties: {
              accepted: { type: 'integer', description: 'captures taken' },
              refused: { type: 'array', items: text, description: 'why others were not' },
            },
          }),
        },
        default: refused,
      },
    },
  },
  '/api/camera-streams/{key}/{part}': {
    get: {
      operationId: 'cameraStream',
      summary: '摄像头画面',
      description:
        'The picture of a camera that somebody watches, by the address that the call to open it answers, and the parts that its ' +
        'playlists name. It ends when nobody asks for it for half a minute.',
      tags: ['camera-streams'],
      security: [],
      parameters: [
        { name: 'key', in: 'path', required: true, schema: text },
        { name: 'part', in: 'path', required: true, schema: text },
      ],
      responses: {
        200: {
          description: 'a playlist, a part of the video, a stream or a picture',
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
        default: refused,
      },
    },
  },
  '/api/files/{ticket}': {
    get: {
      operationId: 'file',
      summary: '下载文件',
      description:
        'A file that a call has made ready, by the ticket that the call answered; within five minutes.',
      tags: ['files'],
      security: [],
      parameters: [
        { name: 'ticket', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{48}$' } },
      ],
      responses: {
        200: {
          description: 'the file',
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
        default: refused,
      },
    },
  },
  '/api/attachments/{ticket}': {
    get: {
      operationId: 'fetchAttachment',
      summary: '读取附件',
      description:
        'With an address that the call for addresses answers; it ends within 10 minutes. Takes one range of bytes; ' +
        '`download=1` has it saved whatever it is.',
      tags: ['attachments'],
      security: [],
      parameters: [
        { name: 'ticket', in: 'path', required: true, schema: text },
        { name: 'download', in: 'query', required: false, schema: text },
      ],
      responses: Object.fromEntries(
        [200, 206].map((status) => [
          status,
          {
            description: status === 200 ? 'the file' : 'the part of it that was asked for',
            content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
          },
        ]),
      ),
    },
  },
  '/api/blade-auth/oauth/provider/callback': {
    get: {
      operationId: 'providerCallback',
      summary: '身份提供方返回',
      description:
        'Where identity providers send a browser back to; it is led on to `/auth-redirect` with a one-time code, or with ' +
        'the key of a refusal.',
      tags: ['blade-auth'],
      security: [],
      parameters: ['state', 'code', 'error', 'iss'].map((name) => ({
        name,
        in: 'query',
        required: false,
        schema: text,
      })),
      responses: { 303: { description: 'to `/auth-redirect`' }, default: refused },
    },
  },
  '/api/health': {
    get: {
      operationId: 'health',
      summary: '健康检查',
      tags: ['health'],
      security: [],
      responses: Object.fromEntries(
        [200, 503].map((status) => [
          status,
          {
            description: status === 200 ? 'everything is up' : 'something is down',
            content: json({
              type: 'object',
              required: ['status', 'version', 'roles', 'database'],
              properties: {
                status: { type: 'string', enum: ['up', 'degraded', 'down'] },
                version: text,
                roles: { type: 'array', items: text },
                process: { ...text, description: 'among several that work together' },
                bus: { type: 'string', enum: ['up', 'down'] },
                partitions: { type: 'array', items: { type: 'integer' } },
                fieldPartitions: { type: 'array', items: { type: 'integer' } },
                missingRoles: { type: 'array', items: text, description: 'of which no process lives' },
                lagSeconds: { type: ['number', 'null'] },
                database: { type: 'string', enum: ['up', 'down'] },
                broker: { type: 'string', enum: ['up', 'down'] },
                replica: { type: 'string', enum: ['up', 'lagging', 'down'] },
                replicaLagSeconds: { type: ['number', 'null'] },
              },
            }),
          },
        ]),
      ),
    },
  },
}
