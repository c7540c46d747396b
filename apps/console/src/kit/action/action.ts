import { type Call, type DataOf, isForViewers, type Usage } from '@energy-console/contract'
import type { ComponentType, ReactNode } from 'react'
import type { CallError } from '../../api/CallError'
import type { CallInput } from '../../api/callApi'

/** What a text says of a subject, for its `{{placeholders}}`. */
export type Params<S> = (subject: S) => Readonly<Record<string, string | number>>

/** The question before an action. Texts are Chinese, also the translation keys. */
export interface Confirm<S> {
  title: string
  text?: string
  params?: Params<S>
  /** What it is done to, by name; of many the first are listed. */
  names?: (subject: S) => readonly string[]
  /** The button's word; the action's own unless told. */
  okText?: string
  /** What follows cannot be taken back: the button is red, and 取消 has the focus. */
  isDanger?: boolean
  /** Asked of the server first: where the subject is used, and what of it stands in the way. */
  uses?: (subject: S) => Promise<readonly Usage[]>
  /** Shown below the text, in the user's language; asked for when `uses` are known. */
  more?: (subject: S) => ReactNode
}

/** What is said when an action has succeeded, with what it says of the answer. */
export interface Done<S, C extends Call> {
  text: string
  params?: (answer: DataOf<C>, subject: S) => Readonly<Record<string, string | number>>
  /** Whether the answer is one of success; always, where left out. */
  when?: (answer: DataOf<C>) => boolean
  /** Stands above it where the specification has a notification. */
  title?: string
}

/** Something that a user can do with a subject: a row, the chosen rows, what a form holds, or the page (`undefined`). */
export interface Action<S, C extends Call = Call> {
  /** Its permission decides who is offered the action, what it `changes` is fetched again. */
  readonly call: C
  /** Chinese, also the translation key, in the context of the noun that the call changes: 确认 is another word for an alarm. */
  readonly label: string
  /** What the call is given; a promise where something is to be read first. */
  readonly input: (subject: S) => CallInput<C> | Promise<CallInput<C>>
  /** Where one call does not take everything: what each of several takes, at least one, and what their answers come to. */
  readonly pieces?: {
    of: (subject: S) => readonly S[]
    sum: (answers: readonly DataOf<C>[]) => DataOf<C>
  }
  /** Whether the subject is in a state for it; always, where left out. */
  readonly when?: (subject: S) => boolean
  readonly confirm?: Confirm<S>
  /** What is said when it has succeeded; nothing, where the answer is shown otherwise. */
  readonly done?: string | Done<S, C>
  readonly icon?: ComponentType
  readonly isDanger?: boolean
}

/** Told what the call has answered. */
export type OnDone<C extends Call> = (answer: DataOf<C>) => unknown

/**
 * Who is told how an action went. What `onDone` has to wait for is waited for. Why it was refused is said in a message of the
 * shell, unless `onRefused` answers `true`: it has shown it where it belongs.
 */
export interface Told<C extends Call> {
  onDone?: OnDone<C> | undefined
  onRefused?: ((error: CallError) => unknown) | undefined
}

/** Declares an action. */
export const action = <S, C extends Call>(spec: Action<S, C>): Action<S, C> => spec

/** What tells a homonym of actions apart: the noun that a call changes. */
export const contextOf = ({ changes }: Call): { context?: string } =>
  changes?.[0] === undefined ? {} : { context: changes[0] }

/** Who would make a call. */
export interface Caller {
  holds(code: string): boolean
  /** He views another tenant, where nothing that changes or takes anything along is open to him. */
  isViewOnly: boolean
}

/** Whether somebody may make a call. */
export function mayCall(call: Call, { holds, isViewOnly }: Caller): boolean {
  const { permission } = call
  if (isViewOnly && !isForViewers(call)) return false
  if (permission === 'public' || permission === 'session') return true
  return typeof permission === 'string' ? holds(permission) : permission.some(holds)
}

/** Whether the action is offered: the user may do it, and the subject is in a state for it. */
export const isOffered = <S, C extends Call>(
  { call, when }: Action<S, C>,
  subject: S,
  caller: Caller,
): boolean => mayCall(call, caller) && (when?.(subject) ?? true)

/** The words for success and what fills them; none where nothing is said. */
export function doneWords<S, C extends Call>(
  { done }: Action<S, C>,
  answer: DataOf<C>,
  subject: S,
):
  | { text: string; params: Readonly<Record<string, string | number>>; title?: string | undefined }
  | undefined {
  if (done === undefined) return undefined
  if (typeof done === 'string') return { text: done, params: {} }
  if (done.when?.(answer) === false) return undefined
  return { text: done.text, title: done.title, params: done.params?.(answer, subject) ?? {} }
}
