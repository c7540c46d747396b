import { type Call, coreErrors, type FieldChange, isBytes, plainZone } from '@energy-console/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Scope, Tx } from '../database'
import { refuse } from '../errors'
import { mebibyte, requestLimits } from '../limits'
import { languageOf } from '../words'
import { type Audit, type AuditEntry, auditInput } from './audit'
import { collectChanges } from './changes'
import { compressed, takesCompressed } from './compressed'
import { noticed, succeeded } from './envelope'
import type { Gate } from './gate'
import type { CallContext, Implementation, RequestInfo } from './implementation'
import { parseInput } from './input'
import { Noticed } from './noticed'
import { type InTenant, openOperation } from './openOperation'
import { type Session, scopeOf } from './session'
import { withWireTimes } from './wireTime'

/** What mounting needs of the modules above: who the token belongs to, and where changes are written down. */
export interface MountOptions {
  db: Database
  gate: Gate
  audit: Audit
}

/** Bytes that a body may have where the call does not say more: who needs no token sends little. */
const bodyLimitOf = ({ bodyLimit, permission }: Call) =>
  bodyLimit ?? (permission === 'public' ? requestLimits.strangerBodyBytes : requestLimits.bodyBytes)

/** Mounts one implemented call. The order is: who, may they; then the body is read, is it right; then the transaction. */
export function mountCall(app: FastifyInstance, implementation: Implementation, options: MountOptions): void {
  const { call } = implementation
  app.route({
    method: call.method,
    url: call.path,
    config: { knowsCallers: true, takesBytes: isBytes(call.body) },
    bodyLimit: bodyLimitOf(call),
    onRequest: (request) => options.gate.admit(call, request),
    async handler(request, reply) {
      if (implementation.mode === 'public') {
        const input = parse(call, request)
        return answer(
          call,
          reply,
          await implementation.handle({ ...input, request: infoOf(request) }),
          plainZone,
        )
      }
      const session = options.gate.sessionOf(request)
      if (!session.isSuperAdmin) refuseForeignTenant(session, request)
      const input = parse(call, request)
      if (session.isSuperAdmin) refuseForeignTenant(session, request, input)
      const context = { ...input, session, request: infoOf(request) }
      const audit = call.audit && entryOf(call, call.audit, session, request, input)
      const data =
        implementation.mode === 'tenant'
          ? await inTransaction(implementation, context, audit, options)
          : await detached(implementation, context, audit, { ...options, log: request.log })
      return answer(call, reply, data, session.timeZone)
    },
  })
}

/** Whether a call changes nothing, its line in the operation log included: many that read are asked by POST. */
const isReading = ({ changes }: Call, audit: OpenEntry | '' | undefined): boolean =>
  changes === undefined && !audit

/** A viewer's transactions read only, but for the few calls that are open to him though they change something. */
const scopeOfCall = ({ isOpenToViewers = false }: Call, session: Session): Scope =>
  isOpenToViewers ? { ...scopeOf(session), isReadOnly: false } : scopeOf(session)

type Of<M extends Implementation['mode']> = Extract<Implementation, { mode: M }>
type Input = { query: never; body: never }
/** An entry to which changes are added by each transaction that has worked. */
type OpenEntry = AuditEntry & { changes: FieldChange[] }
type Context = Input & { session: Session; request: RequestInfo }

async function inTransaction(
  of: Of<'tenant'>,
  context: Context,
  audit: OpenEntry | '' | undefined,
  options: MountOptions,
) {
  const waiting: (() => void | Promise<void>)[] = []
  const afterCommit = (work: () => void | Promise<void>) => void waiting.push(work)
  const readOnly = of.call.method === 'GET' && !audit
  const work = async (tx: Tx) => {
    if (audit) collectChanges(tx, audit.changes)
    const data = await of.handle({ ...context, tx, afterCommit })
    if (audit) await options.audit.record(tx, audit)
    return data
  }
  const { mayLag = false } = of.call
  const scope = scopeOfCall(of.call, context.session)
  const data =
    audit && mayLag && options.db.replicaState()
      ? await readThenNote(of, { ...context, afterCommit }, { audit, scope, options })
      : await options.db.inTenant(scope, work, {
          readOnly,
          mayLag,
          changesNothing: isReading(of.call, audit),
        })
  for (const after of waiting) await after()
  return data
}

/** A read that a replica may answer, and its line in the operation log, which is written before anybody hears the answer. */
async function readThenNote(
  of: Of<'tenant'>,
  context: Context & Pick<CallContext<Call>, 'afterCommit'>,
  { audit, scope, options }: { audit: OpenEntry; scope: Scope; options: MountOptions },
) {
  const read = (tx: Tx) => Promise.resolve(of.handle({ ...context, tx }))
  const data = await options.db.inTenant(scope, read, { readOnly: true, mayLag: true })
  await options.db.inTenant(scope, (tx) => options.audit.record(tx, audit))
  return data
}

async function detached(
  of: Of<'detached'>,
  context: Context,
  audit: OpenEntry | '' | undefined,
  options: MountOptions & { log: FastifyBaseLogger },
) {
  const inTenant: InTenant = async (work) => {
    const changes: FieldChange[] = []
    const scope = scopeOfCall(of.call, context.session)
    const part = (tx: Tx) => {
      if (audit) collectChanges(tx, changes)
      return work(tx)
    }
    const data = await options.db.inTenant(scope, part, { changesNothing: isReading(of.call, audit) })
    if (audit) audit.changes.push(...changes)
    return data
  }
  const atEveryStation: InTenant = (work) =>
    options.db.inTenant({ ...scopeOf(context.session), stationIds: 'all' }, work, { readOnly: true })
  const { operation, isOpen, succeeded, failed } = openOperation(audit || undefined, options.audit, inTenant)
  let data: unknown
  try {
    data = await of.handle({ ...context, inTenant, atEveryStation, operation })
  } catch (error) {
    // The caller hears why the call failed, also where that could not be written down.
    await failed(error).catch((err: unknown) =>
      options.log.error({ err }, 'failure of an operation not written'),
    )
    throw error
  }
  await succeeded().catch((err: unknown) => {
    if (!isOpen()) throw err
    // What was sent is done, and whoever is told to try again would have it done twice.
    options.log.error({ err }, 'outcome of an operation not written')
  })
  return data
}

const parse = (call: Call, request: FastifyRequest) =>
  ({
    query: parseInput(call.query, filled(request.query)),
    body: parseInput(call.body, request.body),
  }) as Input

/** Query parameters without those that are empty: an empty filter is no filter. */
const filled = (query: unknown) =>
  Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== ''),
  )

async function answer(call: Call, reply: FastifyReply, answered: unknown, timeZone: string) {
  if (call.answer === 'file') return reply.send(answered)
  const { data, notice } = answered instanceof Noticed ? answered : { data: answered, notice: undefined }
  const wire = withWireTimes(data, timeZone)
  const envelope = notice ? noticed(notice, wire) : succeeded(wire)
  reply.status(envelope.code)
  const text = JSON.stringify(call.answer === 'bare' ? wire : envelope)
  const bytes = Buffer.byteLength(text)
  const most = call.answerLimit ?? requestLimits.answerBytes
  if (bytes > most) throw refuse(coreErrors.answerTooLarge, { most: Math.floor(most / mebibyte) })
  reply.type('application/json; charset=utf-8')
  if (bytes < requestLimits.compressedFrom) return reply.send(text)
  reply.header('vary', 'accept-encoding')
  if (takesCompressed(reply.request.headers['accept-encoding']))
    return reply.header('content-encoding', 'gzip').send(await compressed(text))
  if (bytes > requestLimits.answerBytes)
    throw refuse(coreErrors.needsCompression, { most: requestLimits.answerBytes / mebibyte })
  return reply.send(text)
}

const tenantIn = (input: unknown) => (input as { tenantId?: unknown } | null | undefined)?.tenantId

/**
 * The tenant comes from the token alone; naming another is refused, not ignored. The super admin names one where the call has
 * room for it, which is where it is still there in the input that was `taken`.
 */
function refuseForeignTenant(session: Session, sent: Pick<FastifyRequest, 'query' | 'body'>, taken?: Input) {
  for (const part of ['query', 'body'] as const) {
    const named = tenantIn(sent[part])
    if (typeof named !== 'string' || named === '' || named === session.tenantId) continue
    if (tenantIn(taken?.[part]) === undefined) throw refuse(coreErrors.foreignTenant)
  }
}

const infoOf = (request: FastifyRequest): RequestInfo => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request.headers['accept-language']),
  header(name) {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value[0] : value
  },
})

const entryOf = (
  call: Call,
  action: string,
  session: Session,
  request: FastifyRequest,
  { query, body }: { query: unknown; body: unknown },
): OpenEntry => ({
  session,
  changes: [],
  action,
  method: call.method,
  path: call.path,
  input: auditInput(query, body),
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})
