import type { z } from 'zod'

/** Who may make a call: anybody, anybody signed in, or a holder of the code (of any of the codes). */
export type Permission = 'public' | 'session' | (string & {}) | readonly string[]

/** What is declared of a call. Shapes that are left out mean: takes nothing, answers nothing. */
export interface CallSpec<Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> {
  method: 'GET' | 'POST'
  /** Full path, beginning with `/api`. */
  path: string
  /** Chinese name of what the call does; shown in the API page. */
  label: string
  permission: Permission
  /** Chinese name under which a success is written to the operation log. */
  audit?: string
  /** Nouns that the answer tells of: it is fetched again when a call has changed one of them. Every call that changes nothing has them. */
  reads?: readonly string[]
  /** Nouns of whose records a success adds, changes or removes some. Every call that writes has them. */
  changes?: readonly string[]
  query?: Q
  body?: B
  data?: D
  /** More about the call for the API page. */
  description?: string
  /** Headers that the call reads, each with what it is for. */
  headers?: Readonly<Record<string, string>>
  /** The body comes from a form (`application/x-www-form-urlencoded`). */
  isForm?: boolean
  /** A public call that needs the credentials of a client (`Authorization: Basic`). */
  needsClient?: boolean
  /** Bytes that a body may have; 1 MiB unless told, 64 KiB where no token is needed. */
  bodyLimit?: number
  /** Bytes that the answer may have as text; 4 MiB unless told. What is longer is sent compressed or not at all. */
  answerLimit?: number
  /** `bare`: the answer is not enveloped (sign-in). `file`: the answer is a download. */
  answer?: 'enveloped' | 'bare' | 'file'
  /** It is answered as well while the installation's licence is missing or over; all other calls are refused with 418 then. */
  isOpenUnlicensed?: boolean
  /** Whoever only views another tenant makes it too, though it changes something; other calls with `changes` are refused to him. */
  isOpenToViewers?: boolean
  /** Its answer may lack what was committed in the last seconds, but for what the caller changed himself: history, reports, exports. */
  mayLag?: boolean
  /** The console shows no progress bar for it (polls). */
  isQuiet?: boolean
}

/** A declared call: one object that the server mounts, the console makes and the tests walk. */
export interface Call<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> extends CallSpec<Q, B, D> {
  readonly kind: 'call'
}

export type QueryOf<C> = C extends Call<infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type QueryInput<C> = C extends Call<infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyOf<C> = C extends Call<z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type BodyInput<C> = C extends Call<z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type DataOf<C> = C extends Call<z.ZodType, z.ZodType, infer D> ? z.output<D> : never

/** Whether a call changes nothing, or may be made all the same by who only views another tenant. */
export const isForViewers = ({
  changes,
  audit,
  isOpenToViewers = false,
}: Pick<Call, 'changes' | 'audit' | 'isOpenToViewers'>): boolean =>
  isOpenToViewers || (changes === undefined && audit === undefined)

/** Declares a call. */
export function call<
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  D extends z.ZodType = z.ZodType<undefined | null>,
>(spec: CallSpec<Q, B, D>): Call<Q, B, D> {
  return { ...spec, kind: 'call' }
}

/** Whether a value exported by an area is a call. */
export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'call'
