import * as z from 'zod'
import { type Call, call } from './call'
import { DateTime, Id, Ids } from './fields'
import { ofSeveral } from './operations'
import { sentence } from './sentence'

/** How a state looks: grey, or the colour of what it asks of people. */
export type Tone = 'good' | 'off' | 'plain' | 'info' | 'warning' | 'error'

/** When something was done on a device that tells it later, perhaps much later. */
export const OnDevice = z.object({
  /** When it was done, Unix ms: by the clock of the server, as far as the device knew it. */
  madeMs: z.number().int().min(0).max(8.64e15).meta({ label: '操作时间' }),
  /** What the clock of the server was when the device heard from it last before, Unix ms: it was not done before. */
  heardMs: z.number().int().min(0).max(8.64e15).optional().meta({ label: '最近联网时间' }),
  /** Names it among what the user does to the record: told again under the same key, it is not done again. */
  key: z.string().min(1).max(40).optional().meta({ label: '记录标识' }),
})
export type OnDevice = z.infer<typeof OnDevice>

/** What a state is called, and how it looks. */
export interface StateSpec {
  label: string
  tone: Tone
}

/** What somebody may say when he moves a record. */
export type MoveInput = 'reason' | 'note' | 'photos' | 'onDevice'

/** A way from one state to another. */
export interface TransitionSpec<S extends string> {
  /** Chinese; the word of the button, and of the history where `past` gives none. */
  label: string
  /** What the history calls it. */
  past?: string
  /** States that it leads out of; none where records begin. */
  from: readonly S[]
  /** The state after it, or one for each it leads out of. */
  to: S | { readonly [From in S]?: S }
  /** Code of who may; without it the product moves the records by itself, and there is no call. */
  permission?: string
  /** What must be said with it. */
  needs?: readonly MoveInput[]
  /** What may be said with it. */
  takes?: readonly MoveInput[]
  /** What is told to who has done it. */
  done?: string
  isDanger?: boolean
}

/** Characters of the words that are said with a move at most. */
export const mostMoveNote = 1000

const inputs = {
  reason: z.string().trim().min(1).max(200).meta({ label: '原因' }),
  note: z.string().trim().min(1).max(mostMoveNote).meta({ label: '备注', input: 'textarea' }),
  /** Ids of attachments. */
  photos: z.array(Id).min(1).max(20).meta({ label: '照片' }),
  /** Where it is told later than it was done. */
  onDevice: OnDevice.meta({ label: '设备上的操作时间' }),
} as const

const MoveBody = z.object({
  id: Id,
  reason: inputs.reason.optional(),
  note: inputs.note.optional(),
  photos: inputs.photos.optional(),
  onDevice: inputs.onDevice.optional(),
})

const MoveManyBody = z.object({ ids: Ids, reason: inputs.reason.optional(), note: inputs.note.optional() })

/** One move of a record, as its history has it. `from` is empty where it began. */
export const Move = z.object({
  id: Id,
  transition: z.string(),
  from: z.string(),
  to: z.string(),
  /** When the server learnt of it. */
  moveTime: DateTime,
  /** When it was done, where a device has said so; never later than the server learnt of it. */
  madeTime: DateTime.nullable(),
  /** Null where the product moved it by itself. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  reason: z.string(),
  note: z.string(),
  photos: z.array(Id),
})
export type Move = z.infer<typeof Move>

const Moved = z.object({ id: Id, state: z.string() })

/** How many records were moved, and which were not, with the state that each of them is in. */
const MovedMany = z.object({ moved: z.number().int(), refused: z.array(Moved).max(1000) })

/** Moves one record; answers the state that it is in now. */
export type MoveCall = Call<z.ZodUndefined, typeof MoveBody, typeof Moved>
/** Moves those of several records that are in a state for it. */
export type MoveManyCall = Call<z.ZodUndefined, typeof MoveManyBody, typeof MovedMany>
export type HistoryCall = Call<z.ZodObject<{ id: typeof Id }>, z.ZodUndefined, z.ZodArray<typeof Move>>

type Transitions<S extends string> = Readonly<Record<string, TransitionSpec<S>>>
/** The transitions that somebody makes. */
type Manual<T> = { [N in keyof T]: T[N] extends { permission: string } ? N : never }[keyof T]

/** Those of them that records can make together: photos are of one record. */
type Shared<T> = {
  [N in Manual<T>]: T[N] extends { needs: readonly (infer I)[] } ? ('photos' extends I ? never : N) : N
}[Manual<T>]

/** What is declared of a life cycle. */
export interface LifecycleSpec<S extends string, T extends Transitions<NoInfer<S>>> {
  /** Of whose records. */
  noun: string
  /** Chinese name of one record. */
  label: string
  /** Path below `/api`; moves are `<path>/<transition>`, those of several records `<path>/<transition>Many`, the history is `<path>/history`. */
  path: string
  /** Code of who may read the history. */
  permission: string
  /** Noun of the attachment holder whose attachments the photos of moves are; its records are those that move. */
  photoHolder?: string
  states: Readonly<Record<S, StateSpec>>
  transitions: T
}

/** The states of a record, the ways between them, and the calls that move it. */
export interface Lifecycle<S extends string = string, T extends Transitions<S> = Transitions<S>>
  extends LifecycleSpec<S, T> {
  readonly kind: 'lifecycle'
  /** The field of the record that holds its state. */
  readonly field: string
  readonly calls: { readonly [N in Manual<T>]: MoveCall }
  /** The calls that move several records at once. */
  readonly manyCalls: { readonly [N in Shared<T>]: MoveManyCall }
  readonly history: HistoryCall
}

/**
 * Declares how the records of a noun live, by the field that holds their state.
 *
 * @throws Error for a state that there is none of, a transition that leads nowhere from one of its states, or photos that
 *   nothing holds
 */
export function lifecycle<const S extends string, const T extends Transitions<NoInfer<S>>>(
  field: string,
  spec: LifecycleSpec<S, T>,
): Lifecycle<S, T> {
  const { noun, label, path, states } = spec
  const transitions: Transitions<S> = spec.transitions
  for (const [name, { from, to }] of Object.entries(transitions)) {
    const ends = typeof to === 'string' ? [to] : from.map((state) => to[state])
    const strange = [...from, ...ends].filter((state) => state === undefined || !(state in states))
    if (strange.length > 0) throw new Error(`${noun}.${name} leads from or to no state`)
    if (asksFor(transitions[name], 'photos') && !spec.photoHolder)
      throw new Error(`${noun}.${name} takes photos, and nothing holds them: see photoHolder`)
  }
  const manual = Object.entries(transitions).filter(([, { permission }]) => permission !== undefined)
  const calls = manual.map(([name, transition]) => [
    name,
    call({
      method: 'POST',
      path: `/api${path}/${name}`,
      label: `${transition.label}${label}`,
      permission: transition.permission ?? '',
      changes: [noun],
      audit: `${transition.label}${label}`,
      body: bodyOf(noun, transition),
      data: Moved,
    }),
  ])
  const manyCalls = manual
    .filter(([, { needs = [] }]) => !needs.includes('photos'))
    .map(([name, transition]) => [
      name,
      call({
        method: 'POST',
        path: `/api${path}/${name}Many`,
        label: sentence(ofSeveral, `${transition.label}${label}`),
        permission: transition.permission ?? '',
        changes: [noun],
        audit: sentence(ofSeveral, `${transition.label}${label}`),
        body: bodyOfMany(noun, transition),
        data: MovedMany,
      }),
    ])
  return {
    ...spec,
    kind: 'lifecycle',
    field,
    manyCalls: Object.fromEntries(manyCalls) as Lifecycle<S, T>['manyCalls'],
    calls: Object.fromEntries(calls) as Lifecycle<S, T>['calls'],
    history: call({
      method: 'GET',
      path: `/api${path}/history`,
      label: `${label}经历`,
      permission: spec.permission,
      reads: [noun],
      query: z.object({ id: Id.meta({ reference: noun, label: '编号' }) }),
      data: z.array(Move),
    }),
  }
}

/** Whether something must or may be said with a transition. */
const asksFor = (transition: TransitionSpec<string> | undefined, input: MoveInput): boolean =>
  [...(transition?.needs ?? []), ...(transition?.takes ?? [])].includes(input)

/** What must be said is required, what may be said optional, and nothing else is taken. */
const saidOf = ({ needs = [], takes = [] }: TransitionSpec<string>) => ({
  ...Object.fromEntries(needs.map((name) => [name, inputs[name]])),
  ...Object.fromEntries(takes.map((name) => [name, inputs[name].optional()])),
})

const bodyOf = (noun: string, transition: TransitionSpec<string>) =>
  z.object({
    id: Id.meta({ reference: noun, label: '编号' }),
    ...saidOf(transition),
  }) as unknown as typeof MoveBody

/** The same words for each of the records; photos are of one, and so is when it was done elsewhere. */
function bodyOfMany(noun: string, transition: TransitionSpec<string>): typeof MoveManyBody {
  const { photos: _, onDevice: _when, ...words } = saidOf(transition)
  return z.object({
    ids: Ids.meta({ reference: noun, label: '编号' }),
    ...words,
  }) as unknown as typeof MoveManyBody
}

/** The state that a transition leads to; undefined where it leads nowhere from the state. */
export function stateAfter<S extends string>({ from, to }: TransitionSpec<S>, state: string): S | undefined {
  const start = from.find((one) => one === state)
  return start === undefined ? undefined : typeof to === 'string' ? to : to[start]
}

/** A transition that somebody can make. */
export interface ManualMove {
  name: string
  transition: TransitionSpec<string>
  call: MoveCall
  /** Moves several records at once; none where each must have photos of its own. */
  manyCall: MoveManyCall | undefined
}

/** The transitions that somebody can make, in the order of their declaration. */
export function manualMoves(life: Lifecycle): ManualMove[] {
  const calls: Readonly<Record<string, MoveCall>> = life.calls
  const manyCalls: Readonly<Record<string, MoveManyCall>> = life.manyCalls
  return Object.entries(life.transitions).flatMap(([name, transition]) => {
    const made = calls[name]
    return made ? [{ name, transition, call: made, manyCall: manyCalls[name] }] : []
  })
}

/** Those of them that lead out of a state. */
export const movesFrom = (life: Lifecycle, state: string): ManualMove[] =>
  manualMoves(life).filter(({ transition }) => transition.from.includes(state))

/** Whether a value exported by an area is a life cycle. */
export const isLifecycle = (value: unknown): value is Lifecycle =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'lifecycle'

/** What the states of a life cycle are called, for a field that holds them. */
export const labelsOf = <S extends string>({
  states,
}: {
  states: Readonly<Record<S, StateSpec>>
}): Readonly<Record<S, string>> =>
  Object.fromEntries(
    Object.entries<StateSpec>(states).map(([state, { label }]) => [state, label]),
  ) as Readonly<Record<S, string>>
